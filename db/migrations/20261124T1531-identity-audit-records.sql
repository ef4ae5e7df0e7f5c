-- What an act was about (annex 14): the record by its reference, its tenant, the system, the names of the fields
-- that changed, and values of status, executive, role, amount and dates. No value of a person.
-- Rows from before keep the form that they were sealed in: 1 is without these columns, 2 has them.
alter table audit_events add column form smallint not null default 1 check (form in (1, 2));
alter table audit_events alter column form set default 2;
alter table audit_events add column record text check (length(record) <= 200);
alter table audit_events add column tenant_id uuid;
alter table audit_events add column system text check (system in ('QPCRON', 'QPCLIENTS', 'QPOPTIMIZE'));
alter table audit_events add column fields jsonb;
alter table audit_events add column facts jsonb;

create index audit_events_by_record on audit_events (record, id desc) where record is not null;
create index audit_events_by_actor on audit_events (actor_id, id desc) where actor_id is not null;
create index audit_events_by_user on audit_events (user_id, id desc) where user_id is not null;

-- A person reads the events of their nodes and their own, and adds events in their own name alone.
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy audit_events_service on audit_events to public
  using (current_user <> 'amparo_person') with check (current_user <> 'amparo_person');
create policy audit_events_select on audit_events for select to amparo_person using (
  actor_id::text = current_setting('amparo.user', true)
  or current_setting('amparo.scope', true) = 'platform'
  or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[])
);
create policy audit_events_insert on audit_events for insert to amparo_person
  with check (actor_id::text = current_setting('amparo.user', true));
create policy audit_events_update on audit_events for update to amparo_person using (false);
create policy audit_events_delete on audit_events for delete to amparo_person using (false);

-- The chain is the service's own.
revoke all on audit_seals from amparo_person;
