-- An announcement is sought by who may change it; when it was shown again, those who had read it read it anew.
create index notifications_announced on notifications (id) where created_by is not null;
