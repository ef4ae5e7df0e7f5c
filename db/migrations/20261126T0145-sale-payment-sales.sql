-- The sales that a payment is of: all that were paid together, or the one whose subscription it is a later charge of.
-- Not "security definer": who asks sees the sales of their own nodes alone.
create function payment_sales(payment text, payable uuid) returns setof sales language sql stable as $$
  select s.* from sales s where s.payment_reference = payment
  union all
  select s.* from subscription_cycles k
    join subscriptions b on b.id = k.subscription_id join sales s on s.reference = b.sale_reference
  where k.payable_id = payable and s.payment_reference is distinct from payment
$$;
