/** A small rulesheet without a single diagnostic, to which tests add what they are about. */
export const SOUND = `
(role white)
(role black)
(fact (step 1))
(fact (step 2))
(move noop)
(<= (base ?f) (fact ?f))
(<= (input ?r ?m) (role ?r) (move ?m))
(init (step 1))
(<= (next (step 2)) (true (step 1)))
(<= (legal ?r noop) (role ?r))
(<= (goal ?r 50) (role ?r))
(<= terminal (true (step 2)))
`;
