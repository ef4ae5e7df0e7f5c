-- Proofs of transfers that finance did not accept, with the reason that the payer reads.
create table transfer_proof_refusals (
  -- A stored file of the owner transfer-proof.
  file_id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  tenant_id uuid not null,
  reason text not null check (reason in ('unreadable', 'other-amount', 'other-account', 'not-received')),
  refused_by uuid not null references users (id),
  refused_at timestamptz not null
);
create index transfer_proof_refusals_by_purchase on transfer_proof_refusals (purchase_id);

revoke insert, update, delete on transfer_proof_refusals from amparo_person;
alter table transfer_proof_refusals enable row level security;
alter table transfer_proof_refusals force row level security;
create policy transfer_proof_refusals_service on transfer_proof_refusals to amparo_service using (true) with check (true);
create policy transfer_proof_refusals_select on transfer_proof_refusals for select to amparo_person
  using (current_setting('amparo.scope', true) = 'platform'
    or tenant_id = any ((select nullif(current_setting('amparo.nodes', true), '')::uuid[])::uuid[]));
revoke update on transfer_proof_refusals from amparo_service;
