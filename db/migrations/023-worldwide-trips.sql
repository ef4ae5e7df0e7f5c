-- A trip zone that holds all others: what is insured everywhere is insured in each of them.
alter table trip_zones add column is_worldwide boolean not null default false;
update trip_zones set is_worldwide = true where code = 'MUNDO';
