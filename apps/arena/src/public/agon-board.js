/**
 * <agon-board game="connect-four" at="3.3"></agon-board>: a board that can be played, on any page that loads this file.
 *
 *   game   the id of a bundled game, or `own`       at      the joint moves played, as in a link of the arena
 *   rules  packed rules, where the game is `own`    height  of the frame in pixels, 480 unless given
 *
 * The board lives in a frame: the page around it and the rules inside of it cannot reach each other. The arena's server lets
 * pages of another origin frame it where it was started with `--embed ORIGIN`.
 */
const HOME = new URL("./embed.html", import.meta.url);

class AgonBoard extends HTMLElement {
  static observedAttributes = ["game", "at", "rules", "height"];

  connectedCallback() {
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("label") ?? "A board to play on";
    frame.loading = "lazy";
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups");
    frame.style.cssText = "width:100%;border:0;display:block";
    this.replaceChildren(frame);
    this.show(frame);
  }

  attributeChangedCallback() {
    const frame = this.querySelector("iframe");
    if (frame !== null) this.show(frame);
  }

  show(frame) {
    const given = ["rules", "at"].flatMap((name) => {
      const value = this.getAttribute(name);
      return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
    });
    const game = encodeURIComponent(this.getAttribute("game") ?? "connect-four");
    frame.height = this.getAttribute("height") ?? "480";
    frame.src = `${HOME}#/play/${game}${given.length === 0 ? "" : `?${given.join("&")}`}`;
  }
}

customElements.define("agon-board", AgonBoard);
