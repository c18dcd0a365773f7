-- The audit trail finds what happened to a topic by the events that name it, and what happened on a day.
create index events_of_topic on events ((((data ->> 'topic_id'))::bigint), id) where data ? 'topic_id';
create index events_at on events (at);
