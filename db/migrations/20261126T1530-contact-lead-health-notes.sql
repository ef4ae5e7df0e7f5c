-- Notes of a lead that speak of somebody's health (AL 14): their words are read one by one, by who holds the
-- permission, and each read is in the audit trail.
alter table lead_events add column is_health boolean not null default false;
alter table lead_events add constraint lead_events_health check (not is_health or (kind in ('note', 'call') and note is not null));
