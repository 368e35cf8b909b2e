/**
 * Why a literal of a solver holds: the place of a clause, or one of these. A reason up to GROUP is a group: the variable that is true is
 * GROUP - reason.
 */
export const NO_REASON = -1;
export const GROUP = -2;
