-- Who publishes an edition and what it is about, as both were when it was asked for; editions made before name neither.
alter table publications add column publisher text not null default '';
alter table publications add column description text not null default '';
