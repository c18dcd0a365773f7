-- What the link of an email is called on its button; without it, links stand in the text alone.
alter table emails add column button text;
