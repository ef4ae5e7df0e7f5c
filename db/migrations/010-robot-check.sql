-- Challenges already answered: a signed challenge counts once, on whichever node it arrives
-- (design/reliability.md, scrapers). Rows go when the challenge itself has expired.
create table spent_challenges (
  id text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_expiry on spent_challenges (expires_at);

-- Submissions and given answers are kept for a time only; these find what is due.
create index profile_submissions_by_expiry on profile_submissions (expires_at);
create index idempotency_keys_by_age on idempotency_keys (created_at);
