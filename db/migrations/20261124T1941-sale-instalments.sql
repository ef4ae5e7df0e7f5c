-- Instalments of a card: what its bank adds to the amount, and what the payer pays in all. Null where it is one payment,
-- or where the payer chose them at the provider and nothing more is known.
alter table payments
  add column rate_hundredths integer check (rate_hundredths >= 0),
  add column payer_total_minor bigint,
  add check ((rate_hundredths is null) = (payer_total_minor is null)),
  add check (payer_total_minor is null or (payer_total_minor >= amount_minor and installments > 1));

-- What a card was offered last: {flow, provider, offers: [{installments, rateHundredths, totalMinor, dueMinor}]}.
alter table purchases add column deferred jsonb;
