-- Carts: up to five purchases that are signed with one code and paid by one payment. Each is a purchase of its own, with
-- its forms, documents, policy and sale.
alter table purchases
  add column cart_id uuid,
  add column cart_position integer check (cart_position >= 0),
  -- Of the first: what left the cart without its person, until the total without it is accepted: {left: [{id, name}]}.
  add column cart_change jsonb,
  add check ((cart_id is null) = (cart_position is null));
create unique index purchases_of_a_cart on purchases (cart_id, cart_position) where cart_id is not null;
create index purchases_by_payable on purchases (payable_id) where payable_id is not null;

-- Which part of what is owed a line is, as the owner names it: its money goes back alone. Null: it has no parts.
alter table payable_lines add column part text;
-- The part that goes back. Null: of the whole, in proportion.
alter table refunds add column part text;

-- With how many products of a cart a code counts by itself: nobody types it. Null: it is typed.
alter table promo_codes add column items_least smallint check (items_least between 2 and 5);
