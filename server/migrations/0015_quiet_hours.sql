-- When a user gets no emails, in minutes of the day in their time zone; who has no row gets them at any time.
create table quiet_hours (
  user_id bigint primary key references users on delete cascade,
  from_minute integer not null check (from_minute between 0 and 1425 and from_minute % 15 = 0),
  until_minute integer not null check (until_minute between 0 and 1425 and until_minute % 15 = 0),
  time_zone text not null,
  weekends boolean not null,
  check (from_minute <> until_minute)
);
-- An email that waits until the quiet hours of this user end.
alter table emails
  add column deliver_after timestamptz,
  add column deferred_for bigint references users on delete set null;
create index emails_deferred on emails (deferred_for) where deferred_for is not null;
