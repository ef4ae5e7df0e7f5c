-- Who works leads, when they do not, and by which rules leads are given to them (annex 7).
create table teams (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  name text not null unique check (length(name) between 1 and 60),
  is_active boolean not null default true,
  version integer not null default 1
);
create table team_supervisors (
  team_id uuid not null references teams (id),
  user_id uuid not null references users (id),
  tenant_id uuid not null references tenants (id),
  primary key (team_id, user_id)
);
create index team_supervisors_by_user on team_supervisors (user_id);

create table executives (
  user_id uuid primary key references users (id),
  tenant_id uuid not null references tenants (id),
  team_id uuid references teams (id),
  countries text[] not null,
  -- Upper types of insurance, and request types; none is all of them.
  upper_types text[] not null,
  languages text[] not null,
  request_types text[] not null,
  -- Working hours on the clock of their zone: days of the week (1 is Monday), from and to the minute.
  time_zone text not null,
  weekdays integer[] not null,
  hours_from text not null check (hours_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  hours_to text not null check (hours_to ~ '^[0-2][0-9]:[0-5][0-9]$' and hours_to > hours_from),
  -- Open leads at once; new leads a day; turns a round.
  capacity integer not null default 40 check (capacity between 1 and 1000),
  daily_limit integer not null default 15 check (daily_limit between 1 and 500),
  weight integer not null default 1 check (weight between 1 and 5),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null
);
create index executives_by_team on executives (team_id);

create table recesses (
  id uuid primary key,
  user_id uuid not null references executives (user_id),
  tenant_id uuid not null references tenants (id),
  reason text not null check (reason in ('Vacaciones', 'Saldo Bajo', 'Inactividad', 'Licencia Médica', 'Bajo Rendimiento', 'Otros')),
  starts_at timestamptz not null,
  -- Null where it lasts until somebody, or the system, ends it.
  ends_at timestamptz check (ends_at > starts_at),
  is_handed_over boolean not null,
  -- When the open leads had all been handed over.
  handed_over_at timestamptz,
  note text,
  -- Null where the system began it.
  made_by uuid references users (id),
  created_at timestamptz not null
);
create index recesses_by_user on recesses (user_id, starts_at);

create table assignment_rules (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  -- The first that matches decides.
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  -- What a lead has to be; none is anything.
  countries text[] not null,
  upper_types text[] not null,
  languages text[] not null,
  request_types text[] not null,
  sources text[] not null,
  lines_of_business integer[] not null,
  partners text[] not null,
  team_id uuid not null references teams (id),
  way text not null check (way in ('round-robin', 'least-busy')),
  -- Whose turn it was last, and how many turns in a row.
  pointer uuid references users (id),
  pointer_turns integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1
);
create index assignment_rules_by_position on assignment_rules (position, id);
create index assignment_rules_by_team on assignment_rules (team_id);

-- Each decision with its reason; rows are only ever added, and go with their lead.
create table assignments (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  at timestamptz not null,
  -- Null where nobody could take it: queue Sin asignar, CODE002.
  executive uuid references users (id),
  way text not null check (way in ('same-person', 'referral', 'round-robin', 'least-busy', 'by-hand', 'queue')),
  rule_id uuid references assignment_rules (id) on delete set null,
  rule_name text,
  -- Who gave it by hand.
  given_by uuid references users (id),
  -- [{executive, passedOver}]: everybody who was asked after, and why not.
  candidates jsonb not null
);
create index assignments_by_lead on assignments (lead_id, id desc);
create index assignments_by_executive on assignments (executive, at desc) where executive is not null;

-- Leads that nobody could take, until somebody can.
create table waiting_leads (
  lead_id bigint primary key references leads (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  since timestamptz not null,
  next_try_at timestamptz not null,
  -- How many were passed over for what.
  reasons jsonb not null
);
create index waiting_leads_by_next_try on waiting_leads (next_try_at);

-- Leads that wait for somebody.
create index leads_without_executive on leads (id) where status in (1, 7, 8);

revoke update, delete on assignments from amparo_person, amparo_service;
revoke delete on executives, recesses from amparo_person;

do $$
declare
  one text;
  seen constant text := '(current_setting(''amparo.scope'', true) = ''platform''
    or tenant_id = any ((select nullif(current_setting(''amparo.nodes'', true), '''')::uuid[])::uuid[]))';
begin
  foreach one in array array['teams', 'team_supervisors', 'executives', 'recesses', 'assignment_rules', 'assignments', 'waiting_leads'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy %I on %I to amparo_service using (true) with check (true)', one || '_service', one);
    execute format('create policy %I on %I for select to amparo_person using %s', one || '_select', one, seen);
    execute format('create policy %I on %I for insert to amparo_person with check %s', one || '_insert', one, seen);
    execute format('create policy %I on %I for update to amparo_person using %s', one || '_update', one, seen);
    execute format('create policy %I on %I for delete to amparo_person using %s', one || '_delete', one, seen);
  end loop;
end $$;
