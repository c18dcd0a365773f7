-- A comment may suggest other words for those that it is about. Its thread is resolved by a decision about them.
alter table comments
  add column suggestion text,
  add column outcome text check (outcome in ('accepted', 'rejected')),
  add constraint comments_suggestion check (suggestion is null or revision_id is not null),
  add constraint comments_outcome check (outcome is null or (suggestion is not null and resolved_at is not null));
