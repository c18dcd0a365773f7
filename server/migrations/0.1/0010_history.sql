alter table revisions
  drop constraint revisions_kind_check,
  add constraint revisions_kind_check check (kind in ('save', 'import', 'merge', 'restore')),
  -- In how many lines the content differs from the revision before; empty for the first, and for those older than this.
  add column lines_added int,
  add column lines_removed int;
