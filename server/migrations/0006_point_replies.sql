-- What an author and a reviewer say to each other about a point since its answer was given.
create table review_point_replies (
  id bigint generated always as identity primary key,
  point_id bigint not null references review_points on delete cascade,
  body text not null,
  created_by bigint not null references people,
  created_at timestamptz not null
);
create index review_point_replies_of_point on review_point_replies (point_id, id);
