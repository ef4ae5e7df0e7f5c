-- How a sale is paid, as BO 3 and PP 1 name it: set when its payment begins, null of one that a person recorded.
alter table sales add column sale_type text
  check (sale_type in ('immediatePayment', 'subscriptionCard', 'subscriptionOneClick', 'subscriptionTransfer'));
-- Of those that are paid already their payment says it; what is transferred each time has a subscription.
update sales s set sale_type = case
    when p.flow = 't-subscriptions-one-click' then 'subscriptionOneClick'
    when p.flow in ('t-subscriptions', 'tdc-subscriptions', 'tdd-subscriptions') then 'subscriptionCard'
    when exists (select from subscriptions b where b.sale_reference = s.reference) then 'subscriptionTransfer'
    else 'immediatePayment'
  end
from payments p where p.reference = s.payment_reference and s.origin = 'online';
