/**
 * Questions as people write them, and their answers as sentences.
 */

const VARIABLE = /\?[^\s();]*/g;

/** The question with the values of each answer in the place of its variables. */
export function answersOf(query: string, answers: readonly Readonly<Record<string, string>>[]): readonly string[] {
  return answers.map((values) =>
    query.replace(VARIABLE, (name) => (Object.hasOwn(values, name) ? values[name]! : name)),
  );
}
