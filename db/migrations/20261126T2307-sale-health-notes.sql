-- The note of a sale's move may speak of somebody's health: then no story of the sale has its words (AL 14).
alter table sale_events
  add column is_health boolean not null default false
  constraint sale_events_health check (not is_health or (kind = 'state' and note is not null));
