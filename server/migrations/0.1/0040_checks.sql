-- What is wrong in the text of each topic's head, as it was read when it was saved.
create table topic_faults (
  topic_id bigint not null references topics on delete cascade,
  position int not null,
  rule text not null,
  line int not null,
  words text not null,
  message text not null,
  primary key (topic_id, position)
);

-- Where a text refers to something first.
alter table topic_uses add column line int not null default 1;
-- All texts are read again, for these.
delete from uses_read;
insert into jobs (queue, payload, max_attempts) values ('uses.read', '{}', 5);
