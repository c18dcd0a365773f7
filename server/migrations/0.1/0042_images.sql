-- How large an image is, in pixels; the job reads it from the bytes of those that are there.
alter table images add column width int check (width > 0);
alter table images add column height int check (height > 0);
-- Taken out of the library; what earlier revisions show goes on being shown at its address.
alter table images add column removed_at timestamptz;
create index images_by_day on images (created_at, id) where removed_at is null;
insert into jobs (queue, payload, max_attempts) values ('images.measure', '{}', 5);
