/** Under this key pieces find the id of the gradient that lights them: each board has one of its own. */
export const SHEEN = Symbol("sheen");
