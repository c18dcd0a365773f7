-- What came of asking an address outside the hub, which is done only where the hub is set to.
alter table links add column checked_at timestamptz;
alter table links add column check_status text check (check_status in ('ok', 'redirected', 'broken', 'unknown'));
alter table links add column check_note text not null default '';
