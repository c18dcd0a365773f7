-- Everyone who can be named. A user is the account of one person; a guest of the portal is a person without one.
create table people (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  organization text not null default '',
  title text not null default '',
  role_words text not null default '',
  can_review boolean not null default true,
  created_at timestamptz not null
);
create unique index people_email on people (email) where email is not null;

create table users (
  id bigint generated always as identity primary key,
  person_id bigint not null unique references people,
  role text not null check (role in ('author', 'admin', 'reviewer')),
  active boolean not null default true,
  password_hash text,
  created_at timestamptz not null
);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  refresh_hash text not null unique,
  previous_refresh_hash text,
  rotated_at timestamptz not null,
  remember boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ip text not null,
  agent text not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_previous on sessions (previous_refresh_hash) where previous_refresh_hash is not null;

create table access_tokens (
  hash text primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_of_session on access_tokens (session_id);
create index access_tokens_by_age on access_tokens (expires_at);

create table password_tokens (
  hash text primary key,
  purpose text not null check (purpose in ('first_admin', 'setup', 'reset')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'first_admin') = (user_id is null))
);
