-- Calls with an Idempotency-Key whose work is under way, on any node: the same call at the same moment waits for its answer
-- instead of doing the work too. A row outlives only a process that died.
create table calls_under_way (
  scope text not null,
  key text not null,
  taken_at timestamptz not null default now(),
  primary key (scope, key)
);
revoke all on calls_under_way from amparo_person;
