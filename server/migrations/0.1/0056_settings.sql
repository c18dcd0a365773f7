-- What administrators set otherwise than it is by default; a value of null is the default again. Each is counted, so that two
-- who set the same at once hear of each other.
create table settings (
  key text primary key,
  value jsonb,
  version int not null default 0,
  changed_by bigint references people,
  changed_at timestamptz
);
