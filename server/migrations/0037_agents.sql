-- A token is its user's own or an agent's, which may suggest and never decides.
alter table api_tokens add column kind text not null default 'personal' check (kind in ('personal', 'agent'));
alter table api_tokens add constraint api_tokens_agents_never_publish check (kind = 'personal' or not 'publish' = any (scopes));

-- Which program wrote a comment or a version with a token; null where a person did. The name is that of then.
alter table comments add column program jsonb;
alter table revisions add column program jsonb;

-- The version that has the words of an accepted suggestion first; unknown of what was accepted before.
alter table comments add column accepted_revision_id bigint;
