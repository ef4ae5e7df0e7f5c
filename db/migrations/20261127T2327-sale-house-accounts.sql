-- Accounts of our own to which people transfer by hand, per country from a day on (PP 6): another account is a row with its
-- day, never an update.
create table house_accounts (
  provider text not null check (provider in ('queplan', 'queseguro')),
  country text not null check (country in ('CL', 'PE', 'CO', 'INT')),
  from_day date not null,
  holder text not null check (holder <> ''),
  tax_id text not null check (tax_id <> ''),
  bank text not null check (bank <> ''),
  account text not null check (account <> ''),
  primary key (provider, country, from_day)
);
revoke insert, update, delete on house_accounts from amparo_person;
revoke update, delete on house_accounts from amparo_service;
