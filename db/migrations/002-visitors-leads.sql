-- Visitors, what they told us, what they asked for, and what we promised them.

create table visitors (
  id uuid primary key,
  token_hash text not null unique,
  created_at timestamptz not null,
  profile jsonb,
  profile_saved_at timestamptz,
  referral jsonb,
  is_internal boolean not null default false,
  human_until timestamptz
);

create table profile_submissions (
  id uuid primary key,
  visitor_id uuid not null references visitors,
  country text not null,
  product_type text not null,
  profile jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index profile_submissions_by_visitor on profile_submissions (visitor_id);

create table compare_searches (
  id uuid primary key,
  visitor_id uuid,
  profile jsonb,
  catalogue_version bigint not null,
  pricing_date date not null,
  created_at timestamptz not null
);

create table shared_links (
  id text primary key,
  visitor_id uuid,
  url text not null,
  profile jsonb,
  created_at timestamptz not null
);

create table quotes (
  id uuid primary key,
  link_hash text not null unique,
  visitor_id uuid not null references visitors,
  product_code text not null,
  country text not null,
  inputs jsonb not null,
  result jsonb not null,
  rate_table_id integer,
  uf_day date,
  uf_value numeric(12, 2),
  rules_version text not null,
  catalogue_version bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table leads (
  id bigint generated always as identity primary key,
  reference text not null unique,
  product_code text not null,
  visitor_id uuid not null references visitors,
  quote_id uuid not null references quotes,
  status integer not null,
  request_type text not null,
  source text not null,
  web_application integer not null,
  country text not null,
  origin text not null,
  full_name text not null,
  identification text,
  email text not null,
  phone text,
  comment text,
  consents jsonb not null,
  profile jsonb,
  price jsonb not null,
  language text not null,
  access_hash text not null unique,
  created_at timestamptz not null
);
create index leads_by_status on leads (status, created_at);
create index leads_by_visitor on leads (visitor_id);

-- Answers already given, by Idempotency-Key: the same key and body get the same answer.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  response_status integer not null,
  response_body jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);

-- Messages leave through the outbox only; unique (kind, ref) is what makes them leave once.
create table outbox_messages (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  unique (kind, ref)
);
create index outbox_messages_due on outbox_messages (next_attempt_at) where sent_at is null and failed_at is null;
