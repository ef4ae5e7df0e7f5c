-- When the person of an unpaid purchase asked not to be reminded of it any more.
alter table purchases add column reminders_stopped_at timestamptz;
