-- How long records stay, as dated settings: a term changes by a new row, never by an update, so that it can
-- be said later which term was in force on a day. One night's purge is one row: the node that inserts it runs.
create table retention_terms (
  record text not null,
  valid_from date not null,
  days integer not null check (days > 0),
  primary key (record, valid_from)
);
insert into retention_terms (record, valid_from, days) values
  ('visitor', '2020-01-01', 365),
  ('visitor-profile', '2020-01-01', 365),
  ('saved-filter', '2020-01-01', 365),
  ('sent-message', '2020-01-01', 30),
  ('closed-lead', '2020-01-01', 1825),
  ('expired-quote', '2020-01-01', 180),
  ('site-message', '2020-01-01', 730),
  ('tracked-event', '2020-01-01', 730),
  ('mail-file', '2020-01-01', 30);

create table nightly_runs (
  job text not null,
  day date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (job, day)
);

-- Day of the last visit, in UTC: written once a day at most.
alter table visitors add column last_seen_on date;
update visitors set last_seen_on = greatest(created_at, coalesce(profile_saved_at, created_at))::date;
alter table visitors alter column last_seen_on set default current_date;
alter table visitors alter column last_seen_on set not null;
create index visitors_by_last_seen on visitors (last_seen_on);
create index quotes_by_expiry on quotes (expires_at);
create index leads_by_quote on leads (quote_id) where quote_id is not null;
create index outbox_messages_by_sent on outbox_messages (sent_at) where sent_at is not null;
