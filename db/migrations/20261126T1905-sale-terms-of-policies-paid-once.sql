-- Terms of policies that are paid once (PP 9): theirs is of the purchase alone until the next year is announced; from
-- then on what renewing costs is a subscription of one charge a year.
alter table policy_terms alter column subscription_id drop not null;
alter table policy_terms add column purchase_id uuid references purchases (id) on delete cascade;
-- Of a term without a subscription: what says in which zone its days lie.
alter table policy_terms add column country text check (country in ('CL', 'PE', 'CO', 'INT'));
alter table policy_terms add constraint policy_terms_of_something
  check (subscription_id is not null or (purchase_id is not null and country is not null));
create unique index policy_terms_one_open_of_purchase on policy_terms (purchase_id)
where state in ('ACTIVE', 'RENEWAL_ANNOUNCED', 'DECLINED');

alter table subscriptions drop constraint subscriptions_months_check;
alter table subscriptions add constraint subscriptions_months_check check (months between 1 and 12);

-- Policies of people that were paid once before: in the year in which today lies. A trip ends with the trip, and a
-- company's policy goes on as its periods do.
insert into policy_terms (id, purchase_id, country, tenant_id, number, state, starts_on, ends_on, made_at)
select gen_random_uuid(), p.id, p.country, p.tenant_id, y.past + 1, 'ACTIVE',
  (p.first_day + make_interval(years => y.past))::date, (p.first_day + make_interval(years => y.past + 1))::date, now()
from (
  select *, (paid_at at time zone case country when 'PE' then 'America/Lima' when 'CO' then 'America/Bogota'
    else 'America/Santiago' end)::date as first_day
  from purchases where state in ('PAID', 'ISSUED') and paid_at is not null and payment_reference is not null
) p
join sales s on s.reference = p.sale_reference and s.state in ('OK', 'OVERDUE')
cross join lateral (select extract(year from age(current_date, p.first_day))::integer as past) y
where p.insurance_type <> 'VIAJE' and not 'company' = any (p.steps) and y.past >= 0
  and not exists (select from subscriptions u where u.purchase_id = p.id);
