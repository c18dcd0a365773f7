-- The embedded database has one connection, which a backup must not hold for long. It is read piece by piece instead, and what
-- rows were before they changed meanwhile is kept here until the backup has them: a row as a backup writes it, and where it lay.
create table backup_kept (
  moment text not null,
  table_name text not null,
  place tid not null,
  line text not null,
  primary key (moment, table_name, place)
);

-- Its arguments are the transaction after which rows are too new, and the query that writes a row.
create function keep_for_backup() returns trigger language plpgsql as $$
declare
  line text;
begin
  if age(old.xmin) > age(tg_argv[0]::xid) then
    execute tg_argv[1] into line using old;
    insert into backup_kept values (tg_argv[0], tg_table_name, old.ctid, line);
  end if;
  return null;
end $$;

-- From here on nothing that is changed in these tables is lost for the backup. Answers how the moment is called.
create function open_backup_moment(tables text[], queries text[]) returns text language plpgsql as $$
declare
  moment text := pg_current_xact_id()::xid::text;
begin
  for n in 1 .. cardinality(tables) loop
    execute format('create trigger %I after update or delete on %I for each row execute function keep_for_backup(%L, %L)',
      'backup_moment_' || moment, tables[n], moment, queries[n]);
  end loop;
  return moment;
end $$;

-- Without a name, every moment is over: those of a hub that was stopped as well.
create function close_backup_moments(only_one text) returns void language plpgsql as $$
declare
  found record;
begin
  for found in
    select tgname, relname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace
      and (tgname = 'backup_moment_' || only_one or (only_one is null and starts_with(tgname::text, 'backup_moment_')))
  loop
    execute format('drop trigger %I on %I', found.tgname, found.relname);
  end loop;
  delete from backup_kept where only_one is null or moment = only_one;
end $$;
