-- A personal token may also be given the scope to publish.
alter table api_tokens drop constraint api_tokens_scopes_check;
alter table api_tokens add constraint api_tokens_scopes_check check (scopes <@ array['read', 'write', 'publish']);

-- How somebody proved who they were: kept with the session, and written to everything decided in it. Null is not recorded.
alter table sessions add column proof jsonb;
alter table facts add column proof jsonb;
alter table review_requests add column proof jsonb;
alter table review_points add column disposed_proof jsonb;
