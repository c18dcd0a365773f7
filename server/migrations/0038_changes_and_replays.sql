-- Programs follow what happened by a position that events get once they are committed: ids are given before, so that a lower one may be
-- seen later than a higher one.
create sequence event_positions;
alter table events add column position bigint;
alter sequence event_positions owned by events.position;
create unique index events_by_position on events (position) where position is not null;
create index events_without_position on events (id) where position is null;

-- Messages about one subject are sent in the order of their positions. One that has to wait names the one before it.
alter table webhook_deliveries add column position bigint;
alter table webhook_deliveries add column subject text;
alter table webhook_deliveries add column waits_for bigint references webhook_deliveries on delete set null;
-- What is sent again bears the number of the message that it was at first.
alter table webhook_deliveries add column message_id bigint;
alter table webhook_deliveries add column replayed boolean not null default false;
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, position) where state = 'waiting';
create index webhook_deliveries_waiting_for on webhook_deliveries (waits_for) where waits_for is not null;
create index webhook_deliveries_at on webhook_deliveries (webhook_id, position);
