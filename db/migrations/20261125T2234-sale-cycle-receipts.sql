-- Receipts of later payments of a policy: which payment each is of; the first payment's has none.
alter table issued_documents add column payment text;
create unique index issued_receipts_once on issued_documents (purchase_id, payment) where payment is not null;
