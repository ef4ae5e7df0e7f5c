-- Purchases that began before the signature was a step have it now: nothing is paid unsigned (PP 2).
set local role amparo_service;
insert into purchase_forms (purchase_id, key, tenant_id, position, status, changed_at)
select id, 'signature', tenant_id, cardinality(steps), 'PENDING', last_step_at
from purchases
where state in ('OPEN', 'IN_REVIEW') and not 'signature' = any (steps);
update purchases set steps = steps || 'signature'::text
where state in ('OPEN', 'IN_REVIEW') and not 'signature' = any (steps);
reset role;
