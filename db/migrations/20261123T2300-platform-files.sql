-- Files that people send: what is known of each. The bytes lie outside the database, under a random name.
create table stored_files (
  id uuid primary key,
  -- The record it belongs to, as its module names it: a purchase, a lead, a ticket.
  owner_kind text not null check (owner_kind ~ '^[a-z][a-z-]{0,39}$'),
  owner_id text not null check (length(owner_id) between 1 and 100),
  -- Null where the record belongs to no tenant: only the platform's people and the service see it.
  tenant_id uuid references tenants (id),
  -- Where the bytes lie; says nothing of what they are.
  place uuid not null unique,
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- none: there was no scanner. Nobody opens a file that is pending or infected.
  scan text not null check (scan in ('none', 'pending', 'clean', 'infected')),
  -- Null where a visitor sent it.
  added_by uuid references users (id),
  added_at timestamptz not null
);
create index stored_files_by_owner on stored_files (owner_kind, owner_id, added_at);
create index stored_files_pending on stored_files (added_at) where scan = 'pending';

revoke update on stored_files from amparo_person;

alter table stored_files enable row level security;
alter table stored_files force row level security;
create policy stored_files_service on stored_files to amparo_service using (true) with check (true);
create policy stored_files_select on stored_files for select to amparo_person
  using (current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
create policy stored_files_insert on stored_files for insert to amparo_person
  with check (current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
create policy stored_files_delete on stored_files for delete to amparo_person
  using (current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
