-- What the server did and noticed, one line an event, for as long as the log is kept. What happened is remembered in facts.
create table log_lines (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  level text not null,
  category text not null,
  event text not null,
  -- As facts name people: whoever is gone is remembered here as long as the log is kept.
  person_id bigint,
  ip text not null,
  request_id text not null,
  details jsonb not null
);
create index log_lines_by_level on log_lines (level, id);
create index log_lines_by_category on log_lines (category, id);
create index log_lines_of_person on log_lines (person_id, id) where person_id is not null;
create index log_lines_of_request on log_lines (request_id, id);
create index log_lines_by_time on log_lines (at);
