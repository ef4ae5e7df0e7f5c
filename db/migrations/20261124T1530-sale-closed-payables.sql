-- What is owed of cycles that were cancelled is closed: an approval that still comes goes back by rule.
update payables set state = 'CLOSED'
where state = 'OPEN'
  and id in (select payable_id from subscription_cycles where state = 'cancelled');

create index purchases_by_sale on purchases (sale_reference);
