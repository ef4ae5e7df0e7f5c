-- What varies by visitor or by date: feature flags and experiments (SA 9), who saw which version,
-- banners, and the filters that a visitor keeps.

-- One record a feature, in GrowthBook's own form, so that the built-in service and a real GrowthBook
-- say the same.
create table feature_flags (
  key text primary key,
  definition jsonb not null,
  note text,
  updated_at timestamptz not null
);

-- What changed, in commit order, so that every node can follow it within 5 s.
create table feature_changes (
  version bigint generated always as identity primary key,
  reason text not null,
  changed_at timestamptz not null
);

-- Records that came with the project once. One that was changed or removed since is not put back.
create table seeded_records (
  kind text not null,
  key text not null,
  seeded_at timestamptz not null,
  primary key (kind, key)
);

-- Once per visitor and experiment; forgotten when the experiment's expiry is over.
create table experiment_exposures (
  visitor_key text not null,
  experiment text not null,
  version text not null,
  country text not null,
  exposed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (visitor_key, experiment)
);
create index experiment_exposures_by_expiry on experiment_exposures (expires_at);

-- An event belongs to a country; its window is civil time in that country's zone.
alter table events add column country text not null default 'CL';

create table banners (
  code text primary key,
  country text not null,
  -- Base url of the comparator that shows it; null shows it in all of the country's.
  comparator text,
  kind text not null,
  -- title, body and action by language: {"es": {"title": …}, "en": …, "pt": …}
  texts jsonb not null,
  href text not null,
  valid_from date,
  valid_to date
);

create table saved_filters (
  id uuid primary key,
  visitor_id uuid not null references visitors,
  country text not null,
  comparator text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (visitor_id, country, comparator, name)
);
