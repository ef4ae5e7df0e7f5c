-- General conditions of insurance by the code under which they are deposited, and their text by date: what a person
-- reads and signs (PP 2, review). A published text is never changed; a new one has a later date.
create table general_conditions (
  code text primary key,
  title text not null,
  reference text not null
);
create table general_condition_parts (
  code text not null references general_conditions,
  valid_from date not null,
  order_position integer not null,
  heading text not null,
  body text not null,
  primary key (code, valid_from, order_position)
);
alter table products add column conditions_code text references general_conditions;
grant select on general_conditions, general_condition_parts to amparo_person, amparo_service;
