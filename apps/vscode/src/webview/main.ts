import { mount } from "svelte";
import type { BoardAnswer, PageMessage } from "../messages.ts";
import LiveBoard from "./LiveBoard.svelte";
import "./style.css";

declare function acquireVsCodeApi(): { postMessage(message: PageMessage): void };

const editor = acquireVsCodeApi();

/** The colours of boards follow those of the editor. */
function followTheme(): void {
  const dark = /vscode-(dark|high-contrast(?!-light))/.test(document.body.className);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

followTheme();
new MutationObserver(followTheme).observe(document.body, { attributes: true, attributeFilter: ["class"] });
mount(LiveBoard, {
  target: document.getElementById("board")!,
  props: {
    send: (message: PageMessage) => editor.postMessage(message),
    listen: (receive: (answer: BoardAnswer) => void) => {
      addEventListener("message", ({ data }) => receive(data));
      editor.postMessage({ kind: "ready" });
    },
  },
});
