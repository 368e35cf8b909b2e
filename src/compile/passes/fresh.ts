import type { Program, RelationId } from "./program.ts";

/** A relation that a pass makes beside another, named after it. */
export function freshRelation(
  { relations, symbols }: Program,
  stem: string,
  beside: RelationId,
  arity: number,
): RelationId {
  return relations.named(`${stem}.${symbols.name(relations.name(beside))}`, arity);
}
