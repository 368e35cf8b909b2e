import { mount } from "svelte";
import App from "./App.svelte";
import { openEngines } from "./engines.ts";
import { ArenaState } from "./state.svelte.ts";
import "./style.css";

const state = new ArenaState(location.hash);
mount(App, { target: document.getElementById("app")!, props: { state, engines: openEngines() } });
