-- Hash of what a proposal says but for the days of its later charges, which follow the day of reading: a proposal is signed as
-- it was read while nothing else of it changed. Null of documents that were drawn before.
alter table issued_documents add column agreed_hash text;
