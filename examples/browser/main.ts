/**
 * Random playouts, a board and a search in a page: the same programs as in Node.js, with web workers for threads.
 */
import "../playouts.ts";
import "../board.ts";
import "./search.ts";
