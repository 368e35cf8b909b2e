/**
 * What rules call themselves: the name in their header, or the first comment that says something.
 */
const LONGEST = 60;

export function rulesTitle(text: string): string {
  const comments = text.split("\n", 60).flatMap((line) => /^\s*;+\s*(.*?)\s*$/.exec(line)?.slice(1) ?? []);
  const named = comments.flatMap((comment) => /^name:\s*(.+)/i.exec(comment)?.slice(1) ?? []);
  const [title = "Rules of your own"] = [...named, ...comments.map(undecorated).filter((comment) => comment !== "")];
  return title.slice(0, LONGEST);
}

/** Without the rules and frames that people draw with punctuation. */
function undecorated(comment: string): string {
  return comment.replace(/^[^\p{L}\p{N}<"']+|[\s;*=#~_-]+$/gu, "");
}
