-- Each charge reads the cycles of its subscription, cancelled ones too: the unique index leaves those out.
create index subscription_cycles_by_subscription on subscription_cycles (subscription_id, position);
