-- The term of what the system posted by itself: settled rows that no request needs any more go with the nightly purge.
-- Movements and the ledger stay.
insert into retention_terms (record, valid_from, days) values ('system-posting', '2020-01-01', 1825);

grant delete on system_postings to amparo_service;
create index system_postings_settled on system_postings (made_at)
  where state <> 'DUE' and lead_id is null and gives_back is null;
