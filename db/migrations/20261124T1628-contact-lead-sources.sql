-- Keys with which the sources of BO 3 hand leads over (annex 5). A key is printed once; here is its hash.
create table lead_source_keys (
  id uuid primary key,
  source text not null check (length(source) between 1 and 60),
  key_hash text not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index lead_source_keys_in_force on lead_source_keys (source) where revoked_at is null;

-- What a source calls a lead: handed over again it is the same one.
create table lead_external_ids (
  source text not null,
  external_id text not null check (length(external_id) between 1 and 120),
  lead_id bigint not null references leads (id) on delete cascade,
  primary key (source, external_id)
);
create index lead_external_ids_by_lead on lead_external_ids (lead_id);

-- No person's transaction reads a key or writes a source's names.
revoke all on lead_source_keys, lead_external_ids from amparo_person;
