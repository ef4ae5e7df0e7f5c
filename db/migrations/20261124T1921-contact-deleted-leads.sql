-- A lead that somebody deleted (5 Eliminado) is erased after its days in that status; until then it may come back.
insert into retention_terms (record, valid_from, days) values ('deleted-lead', '2020-01-01', 30);
create index leads_deleted on leads (status_since) where status = 5;
