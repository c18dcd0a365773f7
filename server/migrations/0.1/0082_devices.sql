-- Browsers in which a user signed in before, by the hash of a cookie: guesses from elsewhere do not hold them up.
create table devices (
  hash text primary key,
  user_id bigint not null references users on delete cascade,
  used_at timestamptz not null
);
create index devices_user on devices (user_id);
