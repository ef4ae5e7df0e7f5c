-- The note of a move, or of a join, may speak of somebody's health as well (AL 14).
alter table lead_events drop constraint lead_events_health;
alter table lead_events add constraint lead_events_health
  check (not is_health or (kind in ('note', 'call', 'status', 'joined') and note is not null));
