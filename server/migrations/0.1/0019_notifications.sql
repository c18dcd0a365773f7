-- What people are told in the hub: announcements of administrators for an audience, and what the hub tells one person of his work.
create table notifications (
  id bigint generated always as identity primary key,
  title text not null,
  message text not null,
  -- An audience, or the kind of what happened.
  type text not null,
  link text,
  -- What it is about; when that is over, so is this.
  cause text,
  topic_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz,
  archived_at timestamptz,
  revised_at timestamptz,
  -- Null when the hub itself tells.
  created_by bigint references people,
  created_at timestamptz not null
);
create index notifications_by_audience on notifications (type, id) where type in ('global', 'admin', 'reviewer', 'author');
create index notifications_of_cause on notifications (cause) where cause is not null and ends_at is null;
create index notifications_of_topic on notifications (topic_id) where topic_id is not null and ends_at is null;

-- To whom one goes by name, and what each reader did with his; of an announcement there is none before it was read.
create table notification_deliveries (
  notification_id bigint not null references notifications on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz,
  dismissed_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_deliveries_of on notification_deliveries (notification_id);
