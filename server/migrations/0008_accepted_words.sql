-- A suggestion may be accepted with other words of an author, which stand in the source then.
alter table comments
  add column accepted_words text,
  drop constraint comments_outcome_check,
  add constraint comments_outcome_check check (outcome in ('accepted', 'accepted_edited', 'rejected')),
  add constraint comments_accepted_words check ((accepted_words is not null) = (outcome is not distinct from 'accepted_edited'));
