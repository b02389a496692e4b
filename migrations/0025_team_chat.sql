-- Endpoints that are chats of a team. A chat gets messages that people read, one at a time and at the pace that it takes.
-- Whoever has the address (Slack, Teams) or the token (Telegram) can write there, so both are secrets.
alter table channel
  add column language text,
  add column token text,
  add column chat_id text,
  add column rests_until timestamptz,
  drop constraint channel_kind_check,
  drop constraint webhooks_have_an_address,
  add constraint channel_kind_check
    check (kind in ('webhook', 'slack', 'teams', 'telegram', 'mail', 'push', 'person_mail', 'alerts')),
  add constraint channel_language_check check (language in ('es', 'en')),
  add constraint endpoints_have_an_address
    check ((kind in ('webhook', 'slack', 'teams', 'telegram')) = (url is not null)),
  add constraint chats_have_a_language check ((kind in ('slack', 'teams', 'telegram')) = (language is not null)),
  add constraint telegram_has_a_bot check ((kind = 'telegram') = (token is not null)),
  add constraint telegram_has_a_chat check ((kind = 'telegram') = (chat_id is not null));
comment on column channel.url is 'of Telegram the server of its Bot API';
comment on column channel.rests_until is 'of chats: nothing is sent before, because a message is on its way or the chat needs a pause';
