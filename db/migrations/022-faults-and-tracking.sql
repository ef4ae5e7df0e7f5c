-- Faults of the server and of browsers, one row each kind and place; never a person's data (SA 8, BO 7).
create table fault_reports (
  fingerprint text primary key,
  source text not null check (source in ('server', 'browser')),
  -- What was logged, as http.failure, or the browser's event.
  kind text not null,
  code text,
  error_name text,
  message text,
  stack text,
  -- Pattern of the route, never the address asked for.
  route text,
  version text not null,
  -- How often it was reported; a share of the faults is (sampling).
  seen integer not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index fault_reports_by_time on fault_reports (last_seen_at);

-- Purchases as the site counts them itself (SA 8): once a transaction, with no word about the person or
-- the amount, which only a purchase's own record knows.
create table tracked_events (
  event text not null,
  transaction_id text not null,
  country text not null,
  product_code text,
  at timestamptz not null,
  primary key (event, transaction_id)
);
