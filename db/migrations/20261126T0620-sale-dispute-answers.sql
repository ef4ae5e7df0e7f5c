-- What the company answers to a dispute: one text with documents, sent once. The documents are stored_files of the
-- owner dispute.
create table dispute_answers (
  dispute_id bigint primary key references disputes (id),
  tenant_id uuid not null references tenants (id),
  -- Counts the changes of the text: who writes says which one was read.
  version integer not null check (version > 0),
  body text not null check (length(body) between 1 and 2000),
  state text not null check (state in ('DRAFT', 'SENT')),
  written_by uuid not null references users (id),
  written_at timestamptz not null,
  -- Set while the provider is called, so that nothing is changed or sent twice meanwhile. A claim that is minutes old
  -- is of a process that ended.
  sending_since timestamptz,
  way text check (way in ('provider', 'hand')),
  -- The provider's receipt, or what a person noted of what was sent by hand.
  reference text check (length(reference) between 1 and 100),
  -- Civil day on which it left, in the country of the payment.
  sent_on date,
  sent_by uuid references users (id),
  sent_at timestamptz,
  check ((state = 'SENT') = (way is not null)),
  check ((state = 'SENT') = (reference is not null)),
  check ((state = 'SENT') = (sent_on is not null)),
  check ((state = 'SENT') = (sent_by is not null)),
  check ((state = 'SENT') = (sent_at is not null)),
  check (state = 'DRAFT' or sending_since is null)
);
revoke insert, update, delete on dispute_answers from amparo_person;
revoke delete on dispute_answers from amparo_service;
alter table dispute_answers enable row level security;
alter table dispute_answers force row level security;
create policy dispute_answers_service on dispute_answers to amparo_service using (true) with check (true);
create policy dispute_answers_select on dispute_answers for select to amparo_person
  using (current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
