-- Results of experiments, one row a run, with what it takes to make each of them again.
DROP TABLE experiment_results;
--> statement-breakpoint
-- A run of an experiment that somebody asked for: its definition, so that reports can be made from the store alone.
CREATE TABLE experiment_runs (
  id text PRIMARY KEY,
  experiment text NOT NULL,
  seed bigint NOT NULL,
  scale double precision NOT NULL,
  version text NOT NULL,
  definition jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- Everything that shapes a result but its seed; rules by their hash.
CREATE TABLE experiment_trials (
  hash text PRIMARY KEY,
  experiment text NOT NULL,
  cell text NOT NULL,
  version text NOT NULL,
  settings jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE experiment_results (
  trial text NOT NULL REFERENCES experiment_trials (hash) ON DELETE CASCADE,
  -- Of the whole run, and of this one result.
  seed bigint NOT NULL,
  index integer NOT NULL,
  trial_seed integer NOT NULL,
  result jsonb NOT NULL,
  milliseconds double precision NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (trial, seed, index)
);
