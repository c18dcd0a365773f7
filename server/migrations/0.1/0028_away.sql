-- From which day to which day, both included, somebody is away, and who answers what he is asked for meanwhile.
create table absences (
  person_id bigint primary key references people on delete cascade,
  from_day date not null,
  until_day date not null,
  deputy_id bigint references people,
  set_at timestamptz not null,
  check (from_day <= until_day),
  check (deputy_id <> person_id)
);
create index absences_of_deputy on absences (deputy_id);

-- Who answered in the place of the reviewer; null where he did himself.
alter table review_requests add column answered_by bigint references people;

-- What a deputy is told ends with the absence, or before with its cause.
drop index notifications_of_cause;
drop index notifications_of_topic;
create index notifications_of_cause on notifications (cause) where cause is not null;
create index notifications_of_topic on notifications (topic_id) where topic_id is not null;
