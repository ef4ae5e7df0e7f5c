-- What finance lists: payments page by page in the order in which they were made, and the sale that a payment is of,
-- by which executives and teams are held to what is theirs.
create index payments_by_made_at on payments (made_at, id);
create index sales_by_payment on sales (payment_reference) where payment_reference is not null;
create index ledger_transactions_by_ref on ledger_transactions (ref);
