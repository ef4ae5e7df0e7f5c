-- The note of an event of the agenda may speak of somebody's health as well: it stands in the lead's timeline (AL 14).
alter table lead_events drop constraint lead_events_health;
alter table lead_events add constraint lead_events_health
  check (
    not is_health
    or (kind in ('note', 'call', 'status', 'joined', 'appointment') and note is not null)
  );
