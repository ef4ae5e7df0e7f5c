-- Who takes away or decides sends the version that they read: what changed since is not touched unseen.
alter table grants add column version integer not null default 1;
alter table recesses add column version integer not null default 1;
alter table stored_files add column version integer not null default 1;
alter table movement_requests add column version integer not null default 1;
