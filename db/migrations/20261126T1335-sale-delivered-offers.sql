-- An offer that is owed ends as DELIVERED, with what proves that its person has it. It stays so whatever becomes of the
-- sale: what was handed over is not given back to the catalogue.
alter table offer_uses drop constraint offer_uses_state_check;
alter table offer_uses add constraint offer_uses_state_check
  check (state in ('HELD', 'COUNTED', 'OWED', 'DELIVERED', 'RETURNED'));
alter table offer_uses add column delivered_at timestamptz;
alter table offer_uses add column delivered_by uuid references users (id);
-- Number, link or text that proves the delivery.
alter table offer_uses add column proof text;
alter table offer_uses add constraint offer_uses_delivered_check
  check ((state = 'DELIVERED') = (delivered_at is not null and delivered_by is not null and proof is not null));
create index offer_uses_owed on offer_uses (ended_at, id) where state = 'OWED';
