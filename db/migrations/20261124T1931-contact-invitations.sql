-- Meetings as the calendars of other people know them: one name through all its hours, how often it was changed, and
-- what its person was told of it.
alter table lead_appointments
  add column uid uuid not null default gen_random_uuid(),
  add column sequence integer not null default 0,
  add column told text check (told in ('before', 'invited', 'cancelled'));
-- Of what was agreed before there were invitations nobody is told now.
update lead_appointments set told = 'before';
create index lead_appointments_by_uid on lead_appointments (uid, sequence);
create index lead_appointments_untold on lead_appointments (starts_at) where type = 'REUNION' and told is null;

-- The secret address under which somebody's calendar reads their own agenda; its hash alone is kept.
create table agenda_feeds (
  user_id uuid primary key references users (id),
  secret_hash text not null unique,
  created_at timestamptz not null
);
revoke all on agenda_feeds from amparo_person;
