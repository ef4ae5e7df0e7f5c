-- Days and fees that people change by a version with its own first day (PP 1, 9): rows are added, never updated.

-- Of the legal withdrawal: Colombia counts business days.
alter table payment_settings
  add column unit text not null default 'days' check (unit in ('days', 'business-days')),
  -- Null of what was committed.
  add column made_by uuid references users (id),
  add column made_at timestamptz,
  add constraint payment_settings_unit check (unit = 'days' or key = 'withdrawal.days');

alter table payment_fee_rates
  add column made_by uuid references users (id),
  add column made_at timestamptz;
revoke update on payment_fee_rates from amparo_service;

-- How many days the notice of termination gave, so that a later setting does not change what was said. Notices before
-- this gave 15.
alter table sales add column arrears_notice_days integer not null default 15
  check (arrears_notice_days between 0 and 365);
