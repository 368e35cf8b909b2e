-- Rulesheets by the SHA-256 of their text.
CREATE TABLE rulesheets (
  hash text PRIMARY KEY,
  name text NOT NULL,
  text text NOT NULL
);
--> statement-breakpoint
CREATE TABLE tournaments (
  name text PRIMARY KEY,
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE matches (
  id text PRIMARY KEY,
  tournament text REFERENCES tournaments (name) ON DELETE CASCADE,
  game text NOT NULL,
  status text NOT NULL CHECK (status IN ('playing', 'completed', 'aborted', 'failed')),
  players jsonb NOT NULL,
  goals jsonb,
  -- For each role how many answers were late, illegal or missing.
  errors jsonb,
  failure text,
  -- What GGP-Base's format has beside its lists.
  head jsonb,
  -- What it takes to go on with the match; null where it came from elsewhere.
  job jsonb,
  rulesheet text REFERENCES rulesheets (hash),
  start_time bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX matches_by_tournament ON matches (tournament);
--> statement-breakpoint
CREATE INDEX matches_by_time ON matches (start_time);
--> statement-breakpoint
-- Step 0 is the initial state with the errors of the START round and no moves.
CREATE TABLE moves (
  match text NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  step integer NOT NULL,
  moves jsonb,
  errors jsonb,
  state text NOT NULL,
  time bigint NOT NULL,
  PRIMARY KEY (match, step)
);
--> statement-breakpoint
CREATE TABLE searches (
  match text NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  step integer NOT NULL,
  role integer NOT NULL,
  playouts bigint NOT NULL,
  milliseconds double precision NOT NULL,
  nodes bigint,
  value double precision,
  lower double precision,
  upper double precision,
  PRIMARY KEY (match, step, role)
);
--> statement-breakpoint
CREATE TABLE ratings (
  tournament text NOT NULL REFERENCES tournaments (name) ON DELETE CASCADE,
  player text NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  games integer NOT NULL,
  points double precision NOT NULL,
  PRIMARY KEY (tournament, player)
);
--> statement-breakpoint
-- One row for each thing an experiment measured in a run of it.
CREATE TABLE experiment_results (
  experiment text NOT NULL,
  run text NOT NULL,
  key text NOT NULL,
  result jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (experiment, run, key)
);
