-- Addresses that are told what happens, and every message to them.
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null,
  events text[] not null,
  -- Signs what is sent; kept as it is, since the other side checks by the same.
  secret text not null,
  active boolean not null default true,
  version int not null default 1,
  -- How many messages were given up since the last that arrived.
  given_up int not null default 0,
  stopped_because text,
  created_by bigint not null references people,
  created_at timestamptz not null
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  body text not null,
  state text not null,
  attempts int not null default 0,
  status int,
  note text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);
