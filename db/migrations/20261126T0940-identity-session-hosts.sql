-- The host whose cookie opens a session: one that is sent to another host of ours opens nothing. Those of before have none.
alter table user_sessions add column host text;
