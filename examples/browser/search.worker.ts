import { serveSearch } from "agon-engine/browser";

serveSearch(self);
