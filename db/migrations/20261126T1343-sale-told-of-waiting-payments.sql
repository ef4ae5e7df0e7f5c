-- What the payer of a payment that still waits is told by the catalogue of payment errors: that the proof of a transfer was
-- refused. Null once another proof took its place. It is no end of the payment.
alter table payment_attempts add column told_code text;
