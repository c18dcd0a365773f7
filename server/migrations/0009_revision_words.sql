-- How long a text is, for lists of many: runs of letters and digits, as near as a pattern comes to the words that readers see.
create function count_words(content text) returns integer language sql immutable as $$
  select regexp_count(regexp_replace(content, '\]\([^()\s]*\)|<[^<>]*>', ' ', 'g'), '[^\s[:punct:]]+([''’.,][^\s[:punct:]]+)*')
$$;

-- Older revisions have none but where they are the newest of their topic.
alter table revisions add column words integer;
update revisions set words = count_words(content) from topics where topics.head_revision_id = revisions.id;

create function revision_counted() returns trigger language plpgsql as $$
begin
  new.words := count_words(new.content);
  return new;
end $$;
create trigger revision_counted before insert on revisions
  for each row execute function revision_counted();
