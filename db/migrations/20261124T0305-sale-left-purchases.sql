-- Days after which a purchase that nobody went on with, or that ended unpaid, is erased (PP 2).
insert into retention_terms (record, valid_from, days) values ('left-purchase', '2020-01-01', 30);
create index purchases_to_erase on purchases (closed_at)
where erased_at is null and state in ('DECLINED', 'CANCELLED', 'ABANDONED');
