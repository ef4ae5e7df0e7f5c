-- Subdomain of the partner on whose site a conversation was begun: a lead that comes of it is the partner's.
alter table chat_conversations add column partner text;
