-- Whose account was deleted stays named in history, and is neither listed nor reached any more.
alter table people add column left_at timestamptz;
update people set left_at = deleted.at, email = null
from (select (data->>'person_id')::bigint as person_id, max(at) as at from facts where type = 'user.deleted' group by 1) deleted
where people.id = deleted.person_id and not can_review and merged_into is null
  and not exists (select from users where users.person_id = people.id);
delete from project_stakeholders where person_id in (select id from people where left_at is not null);
