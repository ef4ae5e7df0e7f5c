-- What staff buy to try the site (PP 9): paid by simulators alone, and in no figure, remittance or ledger total.
alter table purchases add column is_internal boolean not null default false;
alter table payables add column is_internal boolean not null default false;
