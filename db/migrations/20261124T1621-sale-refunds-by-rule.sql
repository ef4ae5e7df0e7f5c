-- What goes back by rule goes back once. What a payer asks for has no person of ours behind it either, and may be asked
-- for again: of what is left, or after a rejection.
drop index refunds_by_rule;
create unique index refunds_by_rule on refunds (charge_id)
  where asked_by is null and reason in ('late_approval', 'duplicate');
