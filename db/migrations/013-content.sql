-- What the site says of itself: pages, articles, landings and the records of the content service (SA 7).
-- Every change of an entry is a new version; the published one is named, a later one is the draft.

create table content_entries (
  id integer generated always as identity primary key,
  collection text not null,
  slug text not null,
  locale text not null,
  published_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (collection, slug, locale)
);

create table content_versions (
  entry_id integer not null references content_entries on delete cascade,
  version integer not null,
  data jsonb not null,
  content_hash text not null,
  reason text not null,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (entry_id, version)
);

-- One row a change that people can see, so that what is kept in memory or stored is never of another state.
create table content_changes (
  revision bigint generated always as identity primary key,
  reason text not null,
  changed_at timestamptz not null
);

-- Files that came with the program and what they held then: one that an editor changed stays so.
create table content_seeds (
  collection text not null,
  slug text not null,
  locale text not null,
  content_hash text not null,
  primary key (collection, slug, locale)
);
