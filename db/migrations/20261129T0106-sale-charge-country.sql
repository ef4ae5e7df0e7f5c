-- The country of a charge's payable, with the charge: what the provider takes depends on it, and matching a statement of
-- many lines would read every payable for it. The owner of the tables fills it, so the force of their policies rests.
alter table provider_charges add column country text check (country in ('CL', 'PE', 'CO', 'INT'));
alter table provider_charges no force row level security;
alter table payables no force row level security;
update provider_charges c set country = p.country from payables p where p.id = c.payable_id;
alter table provider_charges alter column country set not null;
alter table payables force row level security;
alter table provider_charges force row level security;
