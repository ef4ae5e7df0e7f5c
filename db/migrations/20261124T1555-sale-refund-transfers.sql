-- A refund that its provider refuses, or that has no provider, goes back by a bank transfer that a person makes and proves.
alter table refunds drop constraint refunds_way_check;
alter table refunds
  add constraint refunds_way_check check (way in ('REVERSED', 'NULLIFIED', 'TRANSFER')),
  add column means text not null default 'provider' check (means in ('provider', 'transfer')),
  -- The account that the payer named, for who makes the transfer.
  add column transfer_account text,
  add column transfer_on date,
  -- The bank's number of the transfer.
  add column transfer_proof text,
  add column completed_by uuid references users (id),
  add constraint refunds_transferred check (way is distinct from 'TRANSFER'
    or (transfer_on is not null and transfer_proof is not null and completed_by is not null));
