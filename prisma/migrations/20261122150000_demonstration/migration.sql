-- What was created until then in an organization that is or was a demonstration is sample data; what came
-- later is somebody's work.
ALTER TABLE "organizations" ADD COLUMN "samples_until" TIMESTAMPTZ(3);
-- Set while a demonstration is filled. A start that finds it set has found a fill whose process died.
ALTER TABLE "organizations" ADD COLUMN "fill_started_at" TIMESTAMPTZ(3);

-- The fill of earlier versions ended with these two questions. Where they are missing, a minute is less
-- than a person needed to sign in, so that nobody's work is taken for a sample.
UPDATE organizations o SET samples_until = coalesce(
  (SELECT max(r.created_at) FROM consensus_runs r
   WHERE r.organization_id = o.id AND r.created_at < o.created_at + interval '10 minutes'
     AND r.task IN ('Is it acceptable that Aria tells customers it is a human?',
                    'May Aria pass chat transcripts to an advertising partner without asking the customers?')),
  o.created_at + interval '1 minute')
WHERE o.is_demonstration;
