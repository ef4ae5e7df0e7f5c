-- Who decides about a refund sends the version that they read: each move makes another one (AL 5).
alter table refunds add column version integer not null default 1;
