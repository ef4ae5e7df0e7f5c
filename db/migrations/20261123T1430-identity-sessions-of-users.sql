-- The sign-ins by name alone are gone: every session is a user's (annex 2), and a hash hands a user's session on.
-- Hashes of the sessions before open nothing any more; they are erased when their five minutes are over.
alter table login_hashes drop constraint login_hashes_session_id_fkey;
update login_hashes set session_id = null;
alter table login_hashes add constraint login_hashes_user_session_fkey
  foreign key (session_id) references user_sessions (id) on delete cascade;
alter table login_hashes alter column holder set default '{}';
drop table sessions;
