-- The headings of each text, and the headings that its links lead to: `#how` in itself, `/topics/7#how` in another.
alter table topic_uses drop constraint topic_uses_kind_check;
alter table topic_uses add constraint topic_uses_kind_check check (kind in ('variable', 'link', 'image', 'heading', 'place'));
-- All texts are read again, for these.
delete from uses_read;
insert into jobs (queue, payload, max_attempts) values ('uses.read', '{}', 5);
