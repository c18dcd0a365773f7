-- Which kinds of news a user gets by mail at once, in the day's digest, or in the hub only; what is not here is as usual.
create table mail_wishes (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('asked', 'reminder', 'turn', 'answer', 'outcome')),
  way text not null check (way in ('at_once', 'digest', 'hub')),
  primary key (user_id, kind)
);

-- What waits for a user's next digest.
create table digest_entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  text text not null,
  link text,
  -- As of a notification: when that is over, so is this.
  cause text not null,
  topic_id bigint not null,
  created_at timestamptz not null
);
create index digest_entries_of_user on digest_entries (user_id, id);
create index digest_entries_of_cause on digest_entries (cause);
create index digest_entries_of_topic on digest_entries (topic_id);

-- On which days a user had his digest: one a day.
create table digests (
  user_id bigint not null references users on delete cascade,
  day date not null,
  primary key (user_id, day)
);
