-- What the agenda adds to appointments: why one was put where there was no room.
alter table lead_appointments
  add column is_forced boolean not null default false,
  add column note text,
  add column made_by uuid references users (id);
