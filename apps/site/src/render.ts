/**
 * Markdown to HTML: headings with anchors, links that lead to pages of the site, and live examples.
 */
import MarkdownIt from "markdown-it";

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

export interface Rendered {
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly html: string;
}

/** `<!-- arena: play/breakthrough -->` in a document is the arena at this address, in the page. */
const LIVE = /<!-- arena: ([a-z]+\/[\w-]+) -->/g;

/** Of comments nothing is left but live examples; other HTML is text. */
const markdown = new MarkdownIt({ html: false, linkify: false });
// Documents are ours, but rules and names in them are strangers' text: links go to files and the web alone.
markdown.validateLink = (link) => /^(?:https?:|mailto:|#|(?![a-z]+:))/i.test(link);

export interface RenderOptions {
  /** The address of what a document links to. */
  readonly address: (link: string) => string;
  /** From the page to the root of the site: "../". */
  readonly up: string;
}

export function rendered(text: string, { address, up }: RenderOptions): Rendered {
  const tokens = markdown.parse(marked(text), {});
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const words = tokens[at + 1]!.children!.map(({ content }) => content).join("");
      const anchor = anchorOf(words, taken);
      token.attrSet("id", anchor);
      headings.push({ level: Number(token.tag.slice(1)), text: words, anchor });
    }
    for (const child of token.children ?? [])
      for (const name of ["href", "src"])
        if (child.attrGet(name) !== null) child.attrSet(name, address(decodeURI(child.attrGet(name)!)));
  }
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { title: headings[0]?.text ?? "", headings, html: scrolling(live(html, up)) };
}

/** Comments are taken out; those that stand for a live example leave a paragraph behind. */
function marked(text: string): string {
  return text.replace(LIVE, "\n@@arena:$1@@\n").replace(/<!--[\s\S]*?-->/g, "");
}

function live(html: string, up: string): string {
  return html.replace(
    /<p>@@arena:([a-z]+\/[\w-]+)@@<\/p>/g,
    (_, view) =>
      `<figure class="live"><iframe src="${up}arena/index.html#/${view}" title="The arena: ${view}" loading="lazy"></iframe><figcaption><a href="${up}arena/index.html#/${view}">Open it by itself</a></figcaption></figure>`,
  );
}

/** Wide tables scroll by themselves. */
function scrolling(html: string): string {
  return html.replaceAll("<table>", '<div class="wide"><table>').replaceAll("</table>", "</table></div>");
}

/** As GitHub makes them, so that a link works in both places. */
function anchorOf(heading: string, taken: Map<string, number>): string {
  const plain = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  const before = taken.get(plain) ?? 0;
  taken.set(plain, before + 1);
  return before === 0 ? plain : `${plain}-${before}`;
}
