-- What the hubs on this database measured in a day, in UTC: each adds what it counted, so that a restart loses a minute at most.
create table measured_days (
  day date primary key,
  calls bigint not null default 0,
  call_ms double precision not null default 0,
  queries bigint not null default 0,
  query_ms double precision not null default 0,
  -- How large the database was when the day was first measured.
  database_bytes bigint not null
);

-- Who used the hub on a day. Whoever is deleted later was there all the same.
create table seen_days (
  day date not null,
  user_id bigint not null,
  primary key (day, user_id)
);
