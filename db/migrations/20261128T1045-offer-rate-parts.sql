-- What of a rate is net, exempt and tax, where its insurer says so: all three, or none (PP 1).
alter table rate_rows add column net_amount numeric(16, 6);
alter table rate_rows add column exempt_amount numeric(16, 6);
alter table rate_rows add column tax_amount numeric(16, 6);
alter table rate_rows add constraint rate_parts check (
  (net_amount is null and exempt_amount is null and tax_amount is null)
  or net_amount + exempt_amount + tax_amount = amount
);
