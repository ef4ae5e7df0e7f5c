-- Advisors, whom visitors name, and whom a request came through (SA 2.8, SA 3).

create table advisors (
  id uuid primary key,
  -- In lower case: that is how it is looked up.
  email text not null unique check (email = lower(email)),
  display_name text not null,
  -- A referral by an executive has no end.
  is_executive boolean not null default false,
  is_active boolean not null default true,
  updated_at timestamptz not null
);

-- Whom the visitor named, as it was when the request was sent.
alter table leads add column referral jsonb;
alter table leads add column executive_id uuid references advisors;
create index leads_by_executive on leads (executive_id) where executive_id is not null;

-- What staff set for their own visits: a label, never an authority (SA 2.9).
alter table visitors add column internal_settings jsonb;

-- A session on its way to another window or application: spent once, known by its hash alone (SA 7).
create table login_hashes (
  hash text primary key,
  holder jsonb not null,
  expires_at timestamptz not null
);
