-- Last days on which the months' operations of a product are taken (BO 4, PP 1), DD-MM: from the day after, a new
-- subscription begins a month later.
alter table products add column operation_dates text[] not null default '{}';
