-- How many days each reviewer of a sequence has, from the day they are asked. Null: as many as the settings give a review.
alter table review_sequences add column step_days integer check (step_days >= 0);
