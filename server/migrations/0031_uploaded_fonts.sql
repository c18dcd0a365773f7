-- Fonts that a house style may name beside those of the product: a family, and its faces with a file each.
create table uploaded_fonts (
  id bigint primary key generated always as identity,
  -- As editions name it, and as the program that makes PDFs calls the same files.
  family text not null,
  print_family text not null,
  licence text not null,
  created_by bigint references people,
  created_at timestamptz not null,
  -- When it could no longer be chosen; editions that have it keep it.
  removed_at timestamptz
);
create unique index uploaded_fonts_by_family on uploaded_fonts (lower(print_family)) where removed_at is null;

create table uploaded_font_faces (
  font_id bigint not null references uploaded_fonts on delete cascade,
  face text not null check (face in ('regular', 'bold', 'italic', 'bold_italic')),
  format text not null check (format in ('truetype', 'opentype')),
  sha256 text not null,
  bytes integer not null,
  primary key (font_id, face)
);
