-- The same image may be in projects that do not know of each other: each has a row and an address of its own.

drop index images_of_content;
create index images_of_content on images (sha256);
