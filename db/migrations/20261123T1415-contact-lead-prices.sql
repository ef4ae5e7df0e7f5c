-- A price that was told, without a frozen quote: of leads that somebody brings, and of the demonstration's.
alter table leads drop constraint leads_quote_with_price;
alter table leads add constraint leads_quote_with_price check (
  (quote_id is null or (price is not null and product_code is not null))
  and (price is null or product_code is not null)
);
