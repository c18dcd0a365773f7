-- Without a level an import is split so that its topics have a readable size.
alter table imports alter column split_level drop not null;
alter table imports add column by_size jsonb;
alter table imports add column cut_by_hand boolean not null default false;
-- Whether those that wait were split by hand is not known, so splitting them again goes on asking.
update imports set cut_by_hand = true where status = 'needs_review';
