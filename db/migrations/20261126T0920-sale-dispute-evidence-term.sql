-- The term of what the company answered to disputes: text and documents go with the nightly purge once the dispute has
-- been decided for so long. The dispute, its ledger entries and the audit trail stay.
insert into retention_terms (record, valid_from, days) values ('dispute-evidence', '2020-01-01', 1825);

grant delete on dispute_answers to amparo_service;
create index disputes_closed on disputes (closed_at) where closed_at is not null;
