-- A charge keeps the country of its payable: the provider's fee depends on it, and matching a statement no longer joins the
-- payables. The owner of the tables fills the column, so row level security is not forced on the owner meanwhile.
alter table provider_charges add column country text check (country in ('CL', 'PE', 'CO', 'INT'));
alter table provider_charges no force row level security;
alter table payables no force row level security;
update provider_charges c set country = p.country from payables p where p.id = c.payable_id;
alter table provider_charges alter column country set not null;
alter table payables force row level security;
alter table provider_charges force row level security;
