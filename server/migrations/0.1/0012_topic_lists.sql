-- What a topic is found by, in small letters. Kept apart from topics, so that a search reads little and a save that leaves
-- title and summary alone writes nothing here.
create table topic_words (
  topic_id bigint primary key references topics on delete cascade,
  words text collate "C" not null
);

-- How many topics there are in each status, so that a list need not count them. Every connection counts in a row of its own,
-- since two that wrote the same row would wait for each other; the sum over all slots is the count.
create table topic_tallies (
  slot int not null,
  status text not null,
  topics bigint not null,
  primary key (slot, status)
);

insert into topic_words select id, lower(title || E'\n' || summary) from topics;
insert into topic_tallies select 0, status, count(*) from topics group by status;

-- A server without this extension answers the same, by reading the words of all topics.
do $$
begin
  create extension if not exists pg_trgm;
  create index topic_words_anywhere on topic_words using gin (words gin_trgm_ops) with (fastupdate = off);
exception
  when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
    raise notice 'Searching without pg_trgm.';
end $$;

create function topics_came() returns trigger language plpgsql as $$
begin
  insert into topic_words select id, lower(title || E'\n' || summary) from came;
  insert into topic_tallies as tally select pg_backend_pid() % 64, status, count(*) from came group by status order by status
    on conflict (slot, status) do update set topics = tally.topics + excluded.topics;
  return null;
end $$;
create trigger topics_came after insert on topics referencing new table as came
  for each statement execute function topics_came();

create function topics_went() returns trigger language plpgsql as $$
begin
  insert into topic_tallies as tally select pg_backend_pid() % 64, status, -count(*) from went group by status order by status
    on conflict (slot, status) do update set topics = tally.topics + excluded.topics;
  return null;
end $$;
create trigger topics_went after delete on topics referencing old table as went
  for each statement execute function topics_went();

create function topic_changed() returns trigger language plpgsql as $$
begin
  if old.title <> new.title or old.summary <> new.summary then
    update topic_words set words = lower(new.title || E'\n' || new.summary) where topic_id = new.id;
  end if;
  if old.status <> new.status then
    insert into topic_tallies as tally select pg_backend_pid() % 64, status, change
      from (values (old.status, -1), (new.status, 1)) as changes (status, change) order by status
      on conflict (slot, status) do update set topics = tally.topics + excluded.topics;
  end if;
  return null;
end $$;
create trigger topic_changed after update of title, summary, status on topics
  for each row execute function topic_changed();

create function topics_emptied() returns trigger language plpgsql as $$
begin
  truncate topic_tallies;
  return null;
end $$;
create trigger topics_emptied after truncate on topics for each statement execute function topics_emptied();

-- In either direction, and with the id in the direction of the status.
drop index topics_by_status;
create index topics_by_status on topics (status, id);
create index topics_of_owner on topics (owner_id, id, status);
