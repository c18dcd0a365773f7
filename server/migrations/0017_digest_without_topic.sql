-- A digest also tells of what is about no topic, such as a variable that somebody asks for.
alter table digest_entries alter column topic_id drop not null;
