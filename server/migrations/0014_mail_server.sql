-- The mail server that administrators set, where the environment names none. The password is sealed.
create table mail_server (
  id boolean primary key default true check (id),
  host text not null,
  port integer not null,
  encryption text not null check (encryption in ('starttls', 'tls', 'none')),
  user_name text not null,
  password text not null,
  sender text not null,
  changed_by bigint references people,
  changed_at timestamptz not null
);
