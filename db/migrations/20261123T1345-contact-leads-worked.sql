-- Leads as people work them: whose they are, where they stand, what happened, who may be called when.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text without accents and case, as names are looked up. unaccent alone is only stable: its dictionary may be
-- changed; this one names it.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, $1))
$$;

-- The tree's first nodes, to which leads that are there already belong; db/seed/access/tenants.tsv has the same.
insert into tenants (id, kind, parent_id, path, name) values
  ('a3a90000-0000-4000-8000-000000000001', 'operator', null, 'amparo', 'Amparo') on conflict do nothing;
insert into tenants (id, kind, parent_id, path, name) values
  ('a3a90000-0000-4000-8000-000000000002', 'country', 'a3a90000-0000-4000-8000-000000000001', 'amparo/chile', 'Chile'),
  ('a3a90000-0000-4000-8000-000000000003', 'country', 'a3a90000-0000-4000-8000-000000000001', 'amparo/peru', 'Perú'),
  ('a3a90000-0000-4000-8000-000000000004', 'country', 'a3a90000-0000-4000-8000-000000000001', 'amparo/colombia', 'Colombia'),
  ('a3a90000-0000-4000-8000-000000000005', 'country', 'a3a90000-0000-4000-8000-000000000001', 'amparo/internacional', 'Internacional')
  on conflict do nothing;

-- db/seed/leads, loaded at each start. What the specification names is switched off, never removed or renamed.
create table lead_sub_statuses (
  id integer primary key,
  parents integer[] not null,
  name text not null,
  is_active boolean not null default true,
  is_named boolean not null default true
);
create table failure_reasons (
  code text primary key,
  name text not null,
  type text not null,
  sub_status integer not null references lead_sub_statuses (id),
  countries text[] not null,
  is_note_required boolean not null,
  is_active boolean not null default true,
  is_named boolean not null default true
);
create table lead_transitions (
  -- Its line in the table.
  id integer primary key,
  -- Null where a lead begins.
  from_status integer,
  to_status integer not null,
  who text not null,
  needs text not null,
  effect text not null,
  is_active boolean not null default true
);
revoke insert, update, delete on lead_sub_statuses, failure_reasons, lead_transitions from amparo_person;

-- The advisor that the visitor named, as before; whoever works the lead is a user.
alter table leads rename column executive_id to referral_advisor_id;
-- A lead made by hand has no visitor and perhaps no address.
alter table leads alter column visitor_id drop not null;
alter table leads alter column email drop not null;
alter table leads
  -- The narrowest node that it belongs to. Where nobody says, the operator's own.
  add column tenant_id uuid not null default 'a3a90000-0000-4000-8000-000000000001' references tenants (id),
  add column line_of_business integer not null default 10,
  add column sub_status integer references lead_sub_statuses (id),
  add column failure_reason text references failure_reasons (code),
  add column executive_user_id uuid references users (id),
  add column team_id uuid,
  -- Who made it by hand or referred the person.
  add column made_by uuid references users (id),
  add column system text not null default 'QPCLIENTS' check (system in ('QPCRON', 'QPCLIENTS', 'QPOPTIMIZE')),
  add column version integer not null default 1,
  add column assigned_at timestamptz,
  add column first_answer_at timestamptz,
  add column last_act_at timestamptz not null default now(),
  -- When it came to its present status: some moves have a term.
  add column status_since timestamptz not null default now(),
  add column next_step_at timestamptz,
  add column merged_into bigint references leads (id) on delete set null,
  add column contact_attempts integer not null default 0,
  -- Of the product when it was asked for: lists show and narrow by them.
  add column product_name text,
  add column insurer text,
  add column insurer_name text,
  add column upper_type text,
  add column policy_number text,
  add column premium_minor bigint generated always as ((price -> 'shown' ->> 'amountMinor')::bigint) stored,
  add column premium_currency text generated always as (price -> 'shown' ->> 'currency') stored,
  add column sort_name text generated always as (plain_text(full_name)) stored,
  -- Name, e-mail and, without punctuation, telephone, identification and reference.
  add column search_text text generated always as (
    plain_text(full_name) || ' ' || lower(coalesce(email, '')) || ' '
    || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' '
    || lower(regexp_replace(coalesce(identification, ''), '[^0-9A-Za-z]', '', 'g')) || ' '
    || lower(reference) || ' ' || lower(replace(reference, '-', ''))
  ) stored,
  -- Invented for the demonstration.
  add column is_demonstration boolean not null default false;

update leads set last_act_at = created_at, status_since = created_at,
  tenant_id = coalesce((select t.id from tenants t where t.kind = 'country' and t.path = case country
    when 'CL' then 'amparo/chile' when 'PE' then 'amparo/peru'
    when 'CO' then 'amparo/colombia' when 'INT' then 'amparo/internacional' end), tenant_id);
update leads set product_name = p.display_name, upper_type = t.upper_type, insurer = p.organization,
  insurer_name = o.display_name
  from products p join insurance_types t on t.code = p.insurance_type
    join organizations o on o.code = p.organization
  where p.code = leads.product_code;

-- Lists: by last act, within a status, of one executive; what is to be done next.
create index leads_by_last_act on leads (last_act_at desc, id desc);
create index leads_by_executive_user on leads (executive_user_id, last_act_at desc, id desc) where executive_user_id is not null;
create index leads_by_tenant on leads (tenant_id, last_act_at desc, id desc);
create index leads_by_next_step on leads (next_step_at, id) where next_step_at is not null;
create index leads_by_created on leads (created_at desc, id desc);
create index leads_by_sort_name on leads (sort_name, id);
create index leads_by_identification on leads (identification) where identification is not null;
create index leads_by_search on leads using gin (search_text gin_trgm_ops);

-- What was agreed to, for each way of being reached; the newest row of a channel is in force.
create table lead_consents (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  channel text not null check (channel in ('phone', 'email', 'whatsapp')),
  purpose text not null check (purpose in ('contact', 'news')),
  is_given boolean not null,
  -- How: the form of the site, a call, a paper.
  source text not null,
  recorded_by uuid references users (id),
  at timestamptz not null
);
create index lead_consents_by_lead on lead_consents (lead_id, id);
insert into lead_consents (lead_id, tenant_id, channel, purpose, is_given, source, at)
  select id, tenant_id, c.channel, 'contact',
    case c.channel when 'whatsapp' then coalesce(consents ->> 'whatsapp', 'false') = 'true' else true end,
    'site', created_at
  from leads, (values ('phone'), ('email'), ('whatsapp')) as c (channel)
  order by id, c.channel;

-- Everything that happened to a lead; rows are only ever added, and go with their lead.
create table lead_events (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  at timestamptz not null,
  -- Null where the system did it.
  actor uuid references users (id),
  system text not null check (system in ('QPCRON', 'QPCLIENTS', 'QPOPTIMIZE')),
  kind text not null,
  from_status integer,
  to_status integer,
  sub_status integer,
  -- Names of fields that changed, reason, result: never a contact value.
  detail jsonb not null default '{}',
  note text
);
create index lead_events_by_lead on lead_events (lead_id, id desc);
insert into lead_events (lead_id, tenant_id, at, system, kind, to_status)
  select id, tenant_id, created_at, 'QPCLIENTS', 'created', status from leads order by id;

create table lead_calls (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  at timestamptz not null,
  -- The civil day at the person's.
  local_day date not null,
  actor uuid not null references users (id),
  channel text not null check (channel in ('phone', 'email', 'whatsapp')),
  result text not null,
  minutes integer not null,
  note text
);
create index lead_calls_by_lead on lead_calls (lead_id, id desc);
create index lead_calls_at on lead_calls (at desc, id desc);

-- What is agreed for a day and hour with the person of a lead (annex 9).
create table lead_appointments (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  type text not null check (type in ('LLAMADA', 'REUNION')),
  channel text not null check (channel in ('telefono', 'email', 'video')),
  state text not null check (state in ('PROGRAMADA', 'REALIZADA', 'NO_ASISTIO', 'REAGENDADA', 'CANCELADA')),
  executive_user_id uuid references users (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  place text,
  version integer not null default 1,
  created_at timestamptz not null
);
create index lead_appointments_by_lead on lead_appointments (lead_id, starts_at);
create index lead_appointments_by_executive on lead_appointments (executive_user_id, starts_at);

-- Lists that somebody keeps under a name.
create table lead_views (
  id uuid primary key,
  owner uuid not null references users (id),
  audience text not null check (audience in ('own', 'team', 'everybody')),
  team_id uuid,
  name text not null check (length(name) between 1 and 60),
  -- The query of the list's address.
  query text not null check (length(query) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null
);
create index lead_views_by_owner on lead_views (owner);

-- Changes of many leads at once, with what each row was, so that they can be undone.
create table lead_operations (
  id uuid primary key,
  actor uuid not null references users (id),
  action text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create table lead_operation_rows (
  operation_id uuid not null references lead_operations (id) on delete cascade,
  lead_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  -- Status, sub-status, reason, executive, team and next step as they were.
  before jsonb not null,
  -- The lead's version right after: a row changed since is left alone.
  version_after integer not null,
  primary key (operation_id, lead_id)
);

revoke update, delete on lead_events, lead_calls, lead_consents, lead_operation_rows from amparo_person, amparo_service;
revoke delete on leads, lead_appointments, lead_operations from amparo_person;

alter table leads enable row level security;
alter table leads force row level security;
create policy leads_service on leads to amparo_service using (true) with check (true);
create policy leads_select on leads for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy leads_insert on leads for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy leads_update on leads for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy leads_delete on leads for delete to amparo_person using (false);
alter table lead_consents enable row level security;
alter table lead_consents force row level security;
create policy lead_consents_service on lead_consents to amparo_service using (true) with check (true);
create policy lead_consents_select on lead_consents for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_consents_insert on lead_consents for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_consents_update on lead_consents for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_consents_delete on lead_consents for delete to amparo_person using (false);
alter table lead_events enable row level security;
alter table lead_events force row level security;
create policy lead_events_service on lead_events to amparo_service using (true) with check (true);
create policy lead_events_select on lead_events for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_events_insert on lead_events for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_events_update on lead_events for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_events_delete on lead_events for delete to amparo_person using (false);
alter table lead_calls enable row level security;
alter table lead_calls force row level security;
create policy lead_calls_service on lead_calls to amparo_service using (true) with check (true);
create policy lead_calls_select on lead_calls for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_calls_insert on lead_calls for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_calls_update on lead_calls for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_calls_delete on lead_calls for delete to amparo_person using (false);
alter table lead_appointments enable row level security;
alter table lead_appointments force row level security;
create policy lead_appointments_service on lead_appointments to amparo_service using (true) with check (true);
create policy lead_appointments_select on lead_appointments for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_appointments_insert on lead_appointments for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_appointments_update on lead_appointments for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_appointments_delete on lead_appointments for delete to amparo_person using (false);
alter table lead_operation_rows enable row level security;
alter table lead_operation_rows force row level security;
create policy lead_operation_rows_service on lead_operation_rows to amparo_service using (true) with check (true);
create policy lead_operation_rows_select on lead_operation_rows for select to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_operation_rows_insert on lead_operation_rows for insert to amparo_person with check (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_operation_rows_update on lead_operation_rows for update to amparo_person using (
  current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy lead_operation_rows_delete on lead_operation_rows for delete to amparo_person using (false);
-- A view is seen by who made it, and by others where it says so; it is changed by who made it.
alter table lead_views enable row level security;
alter table lead_views force row level security;
create policy lead_views_service on lead_views to amparo_service using (true) with check (true);
create policy lead_views_select on lead_views for select to amparo_person using (
  audience = 'everybody' or owner::text = current_setting('amparo.user', true)
  or (audience = 'team' and team_id is not null)
);
create policy lead_views_insert on lead_views for insert to amparo_person with check (
  owner::text = current_setting('amparo.user', true)
);
create policy lead_views_update on lead_views for update to amparo_person using (
  owner::text = current_setting('amparo.user', true)
);
create policy lead_views_delete on lead_views for delete to amparo_person using (
  owner::text = current_setting('amparo.user', true)
);
