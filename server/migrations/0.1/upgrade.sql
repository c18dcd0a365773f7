-- Turns the tables of version 0.1 into those of 0001_baseline.sql: other names, the same rows.
alter table facts rename to events;
alter table events rename column reacted_at to dispatched_at;
alter table events rename column react_after to dispatch_after;
alter table events rename column parked_at to dead_lettered_at;
alter table log_lines rename to log_entries;
alter table mails rename to emails;
alter table mail_wishes rename to email_preferences;
alter table topic_tallies rename to topic_counts;
alter table review_tallies rename to review_counts;
alter table backup_kept rename to backup_saved_rows;
alter table import_readings rename to import_parse_options;
alter table review_points rename column kept_at to saved_at;
alter table feedback_replies rename column mail_id to email_id;
alter table password_tokens rename column mail_id to email_id;

-- Constraints, indexes and sequences are named after their tables and columns, and functions name the tables.
do $$
declare
  was text[] := array['facts', 'log_lines', 'mails', 'mail_wishes', 'topic_tallies', 'review_tallies', 'backup_kept', 'import_readings', 'review_comments'];
  becomes text[] := array['events', 'log_entries', 'emails', 'email_preferences', 'topic_counts', 'review_counts', 'backup_saved_rows', 'import_parse_options', 'review_points'];
  found record;
begin
  for nth in 1 .. array_length(was, 1) loop
    for found in
      select conname, conrelid::regclass as owner from pg_constraint
      where starts_with(conname, was[nth] || '_') and connamespace = current_schema()::regnamespace
    loop
      execute format('alter table %s rename constraint %I to %I',
        found.owner, found.conname, becomes[nth] || substr(found.conname, length(was[nth]) + 1));
    end loop;
    for found in
      select relname, relkind from pg_class
      where starts_with(relname, was[nth] || '_') and relkind in ('i', 'S') and relnamespace = current_schema()::regnamespace
    loop
      execute format('alter %s %I rename to %I', case found.relkind when 'i' then 'index' else 'sequence' end,
        found.relname, becomes[nth] || substr(found.relname, length(was[nth]) + 1));
    end loop;
    for found in
      select pg_get_functiondef(oid) as source from pg_proc
      where pronamespace = current_schema()::regnamespace and prosrc ~ ('\m' || was[nth] || '\M')
    loop
      execute regexp_replace(found.source, '\m' || was[nth] || '\M', becomes[nth], 'g');
    end loop;
  end loop;
end $$;
alter table feedback_replies rename constraint feedback_replies_mail_id_fkey to feedback_replies_email_id_fkey;
alter table password_tokens rename constraint password_tokens_mail_id_fkey to password_tokens_email_id_fkey;
alter index events_parked rename to events_dead_lettered;

alter table import_items alter constraint import_items_against_revision_id_fkey deferrable initially deferred;
alter table import_items alter constraint import_items_revision_id_fkey deferrable initially deferred;
