/**
 * What the checker has to say about rules, with places.
 */
import { diagnosticText, loadGame, problemsText, readRules } from "agon-engine";

const rules = `(role robot)
(init (lamp off))
(<= (next (lamp ?how)) (does robot (switch ?where)))
(legal robot (switch lamp))
(<= terminal (true (lamp on)))
(<= (goal robot 100) (true (lampe on)))
`;

const { diagnostics } = readRules(rules);
for (const diagnostic of diagnostics) console.log(`${diagnosticText(diagnostic, rules, "lamp.kif")}\n`);

const loaded = loadGame(rules);
if (!loaded.ok) console.log(problemsText(loaded.problems));
