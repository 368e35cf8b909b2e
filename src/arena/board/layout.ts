/**
 * What was inferred of a game: which facts lie on which board. Plain values.
 */
export interface Layout {
  readonly roles: readonly string[];
}
