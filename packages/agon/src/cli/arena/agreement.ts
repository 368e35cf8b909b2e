/**
 * What players agree upon beside the rules: a draw, or a move taken back. One offer stands at a time; all persons who have a seat
 * must accept it, one who declines ends it, and so does the next step of the match.
 */

export type OfferKind = "draw" | "take-back";

export interface Offer {
  readonly kind: OfferKind;
  readonly by: string;
  /** Roles that have accepted, the one who offers included. */
  readonly accepted: readonly string[];
}

/** What an answer makes of an offer. */
export type OfferOutcome = { readonly kind: "open"; readonly offer: Offer } | { readonly kind: "agreed" | "declined" };

export function newOffer(kind: OfferKind, by: string): Offer {
  return { kind, by, accepted: [by] };
}

/** `persons` are the roles of those who have a seat. */
export function outcomeOf(offer: Offer, persons: readonly string[]): OfferOutcome {
  return persons.every((role) => offer.accepted.includes(role)) ? { kind: "agreed" } : { kind: "open", offer };
}

export function answered(offer: Offer, role: string, accepts: boolean, persons: readonly string[]): OfferOutcome {
  if (!accepts) return { kind: "declined" };
  const accepted = offer.accepted.includes(role) ? offer.accepted : [...offer.accepted, role];
  return outcomeOf({ ...offer, accepted }, persons);
}
