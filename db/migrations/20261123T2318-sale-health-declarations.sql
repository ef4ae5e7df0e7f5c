-- Health declarations (PP 3). What was answered is sealed under a key of the person's own, and that key under
-- HEALTH_KEY, which is in no database: without it nothing here opens, and a person's row without a key never does.
create table health_keys (
  -- The person of a purchase (purchase_persons), and the purchase.
  person_id uuid primary key,
  purchase_id uuid not null,
  tenant_id uuid not null references tenants (id),
  -- Null once it was destroyed: what it sealed is lost for good.
  wrapped text,
  made_at timestamptz not null,
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
create index health_keys_by_purchase on health_keys (purchase_id);

-- Consent to treat health data, apart from every other, before the first question.
create table health_consents (
  purchase_id uuid primary key,
  tenant_id uuid not null references tenants (id),
  language text not null check (language in ('es', 'en', 'pt')),
  -- Version of the text that was agreed to.
  text_version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);

create table health_declarations (
  person_id uuid primary key,
  purchase_id uuid not null,
  tenant_id uuid not null references tenants (id),
  -- Version of the questions.
  question_set text not null,
  sealed text not null,
  -- Null until every topic was answered.
  outcome text check (outcome in ('ACCEPT', 'ACCEPT_WITH_EXCLUSION', 'REVIEW', 'DECLINE')),
  changed_at timestamptz not null
);
create index health_declarations_by_purchase on health_declarations (purchase_id);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['health_keys', 'health_consents', 'health_declarations'] loop
    execute format('revoke insert, update, delete on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
  end loop;
end $$;

-- What a person of ours decided. Exclusions and reason are sealed under the purchase's own key.
create table health_decisions (
  id uuid primary key,
  purchase_id uuid not null,
  tenant_id uuid not null references tenants (id),
  outcome text not null check (outcome in ('ACCEPT', 'ACCEPT_WITH_EXCLUSION', 'DECLINE')),
  sealed text not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  -- When the applicant agreed to the exclusions.
  agreed_at timestamptz
);
create index health_decisions_by_purchase on health_decisions (purchase_id, decided_at desc);

-- Who read answers, and why; rows are only ever added.
create table health_reads (
  id bigint generated always as identity primary key,
  purchase_id uuid not null,
  tenant_id uuid not null references tenants (id),
  -- Null: the applicant, after a one-time code.
  reader uuid references users (id),
  reason text not null check (reason in ('review', 'complaint', 'insurer', 'applicant')),
  at timestamptz not null
);
create index health_reads_by_purchase on health_reads (purchase_id, at);

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['health_decisions', 'health_reads'] loop
    execute format('revoke update, delete on %I from amparo_person', one);
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
    execute format('create policy %I on %I for insert to amparo_person with check %s', one || '_insert', one, seen);
  end loop;
end $$;
revoke update, delete on health_reads from amparo_service;
