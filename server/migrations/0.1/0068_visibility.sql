-- Who may read the editions of one collection and kind that went out: all who may read the collection, whoever has the
-- secret address, or everybody. Editions share it as they share their address.
alter table publications add column visibility text not null default 'private'
  check (visibility in ('private', 'link', 'public'));
update publications set visibility = 'link' where kind = 'mobile_kb';
alter table publications alter column visibility drop default;

-- What a browser shows that a session of the hub is open in it, where it opens pages and not calls.
create table page_passes (
  session_id bigint primary key references sessions on delete cascade,
  hash text not null unique
);
