-- What was wrong with the file of people that a company sent last, by row and column: nothing that stood in it is kept.
create table roster_faults (
  purchase_id uuid primary key references purchases (id) on delete cascade,
  tenant_id uuid not null references tenants (id),
  made_at timestamptz not null,
  -- How many there are; the first of them are kept.
  total integer not null check (total > 0),
  faults jsonb not null
);
revoke all on roster_faults from amparo_person;
alter table roster_faults enable row level security;
alter table roster_faults force row level security;
create policy roster_faults_service on roster_faults to amparo_service using (true) with check (true);
