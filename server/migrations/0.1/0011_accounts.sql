alter table users add column last_seen_at timestamptz;
create index users_of_role on users (role, id) where active;

alter table sessions add column last_used_at timestamptz;
update sessions set last_used_at = rotated_at;
alter table sessions alter column last_used_at set not null;

alter table password_tokens
  add column revoked_at timestamptz,
  add column mail_id bigint references mails on delete set null;
create index password_tokens_of_user on password_tokens (user_id);

-- Failed tries by account and by address, shared by all hubs: each failure beyond the free ones makes the next wait longer.
create table attempts (
  key text primary key,
  count int not null,
  at timestamptz not null,
  next_at timestamptz not null
);
create index attempts_by_age on attempts (at);

create table access_requests (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  department text not null,
  reason text not null,
  status text not null default 'new' check (status in ('new', 'approved', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references people,
  decline_reason text not null default '',
  user_id bigint references users on delete set null,
  check ((status = 'new') = (decided_at is null))
);
create unique index access_requests_one_new on access_requests (email) where status = 'new';
create index access_requests_by_status on access_requests (status, id desc);

-- Personal tokens for programs, by hash; they act as their user within their scopes.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  hash text not null unique,
  scopes text[] not null check (scopes <@ array['read', 'write']),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id, id desc);
