-- Requests of one person that stand side by side: what is alike, what was said of it, what was joined.

create index leads_by_name_letters on leads using gin (sort_name gin_trgm_ops);
create index leads_by_lower_email on leads (lower(email)) where email is not null;

-- Two leads that may be of one person; the one with the smaller id first.
create table lead_pairs (
  low_id bigint not null references leads (id) on delete cascade,
  high_id bigint not null references leads (id) on delete cascade check (high_id > low_id),
  tenant_id uuid not null references tenants (id),
  -- Of the second one: who sees a pair sees both.
  high_tenant_id uuid not null references tenants (id),
  level text not null check (level in ('certain', 'likely', 'possible')),
  reasons text[] not null,
  found_at timestamptz not null,
  -- Somebody said that they are two people: never proposed again.
  different_at timestamptz,
  different_by uuid references users (id),
  primary key (low_id, high_id)
);
create index lead_pairs_by_high on lead_pairs (high_id);

-- Up to which version a lead was compared with the others.
create table lead_checks (
  lead_id bigint primary key references leads (id) on delete cascade,
  version integer not null
);

-- A lead that was joined into another, with what both were, so that it can be undone.
create table lead_joins (
  id uuid primary key,
  kept_id bigint not null references leads (id) on delete cascade,
  joined_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  joined_tenant_id uuid not null references tenants (id),
  -- Null where it joined by itself.
  actor uuid references users (id),
  at timestamptz not null,
  -- Columns of both before and after, as the rows had them.
  kept_before jsonb not null,
  kept_after jsonb not null,
  joined_before jsonb not null,
  -- Ids of the rows that moved, by table.
  moved jsonb not null,
  undone_at timestamptz,
  undone_by uuid references users (id)
);
create index lead_joins_by_kept on lead_joins (kept_id);
create index lead_joins_by_joined on lead_joins (joined_id);
create index lead_joins_at on lead_joins (at desc) where undone_at is null;

-- Rows of a joined lead go to the one that is kept: whose they are may change, what they say may not.
grant update (lead_id) on lead_events, lead_calls, lead_consents to amparo_person, amparo_service;

revoke delete on lead_pairs, lead_joins from amparo_person;
do $$
declare
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or (tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[])
      and %I = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[])))';
  one record;
begin
  for one in select * from (values ('lead_pairs', 'high_tenant_id'), ('lead_joins', 'joined_tenant_id')) as t (name, other)
  loop
    execute format('alter table %I enable row level security', one.name);
    execute format('alter table %I force row level security', one.name);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one.name || '_service', one.name);
    execute format('create policy %I on %I for select to amparo_person using ' || seen, one.name || '_select', one.name, one.other);
    execute format('create policy %I on %I for insert to amparo_person with check ' || seen, one.name || '_insert', one.name, one.other);
    execute format('create policy %I on %I for update to amparo_person using ' || seen, one.name || '_update', one.name, one.other);
    execute format('create policy %I on %I for delete to amparo_person using (false)', one.name || '_delete', one.name);
  end loop;
end $$;
alter table lead_checks enable row level security;
alter table lead_checks force row level security;
create policy lead_checks_service on lead_checks to amparo_service using (true) with check (true);
