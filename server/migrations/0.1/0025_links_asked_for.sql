-- When whoever holds a link that has run out asked for a new one.
alter table review_links add column asked_at timestamptz;
