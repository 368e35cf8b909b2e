/**
 * One board for pages of others: embed.html#/play/connect-four?at=3.3, in a frame. The element <agon-board> makes the frame.
 */
import { mount } from "svelte";
import { openEngines } from "../engines.ts";
import { ArenaState } from "../state.svelte.ts";
import Embed from "./Embed.svelte";
import "../style.css";

const state = new ArenaState(location.hash);
mount(Embed, { target: document.getElementById("app")!, props: { state, engines: openEngines() } });
