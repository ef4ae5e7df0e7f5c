-- An insured event that happened under a policy closes its legal withdrawal (PP 1). What happened is a note of the
-- sale's story, and speaks of health.
alter table sales add column insured_event_on date;

alter table sale_events drop constraint sale_events_kind_check;
alter table sale_events add constraint sale_events_kind_check
  check (kind in ('state', 'document', 'arrears-notice', 'insured-event'));
alter table sale_events drop constraint sale_events_health;
alter table sale_events add constraint sale_events_health
  check (not is_health or (kind in ('state', 'insured-event') and note is not null));
