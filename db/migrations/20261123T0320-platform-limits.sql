-- Calls counted against a limit, shared by all nodes. The key is an HMAC of the limit's name and what it
-- counts by (network, account, visitor): nothing personal is stored.
create table call_counts (
  key_hash text primary key,
  calls integer not null,
  -- When the window ends that began with its first call.
  ends_at timestamptz not null
);

create index call_counts_ends_at on call_counts (ends_at);
