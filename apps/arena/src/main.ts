import { mount } from "svelte";
import App from "./App.svelte";
import { openEngines } from "./engines.ts";
import { ArenaState } from "./state.svelte.ts";
import "./style.css";

const state = new ArenaState(location.hash);
mount(App, { target: document.getElementById("app")!, props: { state, engines: openEngines() } });

// Once opened, the page needs no server. Where service workers are not allowed, it asks for its files as any page does.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("./service-worker.js").catch(() => {}));
