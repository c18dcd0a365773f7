-- How many requests for reviews there are in each status, counted as topics are: years of reviews are not read to be counted.
create table review_tallies (
  slot int not null,
  status text not null,
  requests bigint not null,
  primary key (slot, status)
);
insert into review_tallies select 0, status, count(*) from review_requests group by status;

create function review_requests_came() returns trigger language plpgsql as $$
begin
  insert into review_tallies as tally select pg_backend_pid() % 64, status, count(*) from came group by status order by status
    on conflict (slot, status) do update set requests = tally.requests + excluded.requests;
  return null;
end $$;
create trigger review_requests_came after insert on review_requests referencing new table as came
  for each statement execute function review_requests_came();

create function review_requests_went() returns trigger language plpgsql as $$
begin
  insert into review_tallies as tally select pg_backend_pid() % 64, status, -count(*) from went group by status order by status
    on conflict (slot, status) do update set requests = tally.requests + excluded.requests;
  return null;
end $$;
create trigger review_requests_went after delete on review_requests referencing old table as went
  for each statement execute function review_requests_went();

create function review_request_moved() returns trigger language plpgsql as $$
begin
  insert into review_tallies as tally select pg_backend_pid() % 64, status, change
    from (values (old.status, -1), (new.status, 1)) as changes (status, change) order by status
    on conflict (slot, status) do update set requests = tally.requests + excluded.requests;
  return null;
end $$;
create trigger review_request_moved after update of status on review_requests
  for each row when (old.status <> new.status) execute function review_request_moved();

create function review_requests_emptied() returns trigger language plpgsql as $$
begin
  truncate review_tallies;
  return null;
end $$;
create trigger review_requests_emptied after truncate on review_requests for each statement execute function review_requests_emptied();

-- The history of one person goes through what he answered for others, too.
create index review_requests_answered_by on review_requests (answered_by) where answered_by is not null;
