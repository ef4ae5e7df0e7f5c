-- Where a refund by bank transfer goes, sealed under a key of the server's secret; transfer_account holds what was typed
-- before in one text.
alter table refunds add column account_sealed text;
