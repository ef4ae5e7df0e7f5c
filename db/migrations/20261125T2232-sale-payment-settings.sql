-- Days of arrears and of notices, per country from a day on (PP 1, 9): a change is a row with its day, never an update.
create table payment_settings (
  key text not null,
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  from_day date not null,
  -- Whole numbers with semicolons between them.
  value text not null check (value ~ '^\d+(\x3b\d+)*$'),
  -- Whether counsel has confirmed it for the country.
  is_confirmed boolean not null,
  primary key (key, country, from_day)
);
revoke insert, update, delete on payment_settings from amparo_person;
revoke update, delete on payment_settings from amparo_service;
