import { sql } from "kysely"

/**
 * Of the topic at hand, an approval of its newest text that does not hold any more, because a value or an image in it is
 * another one now: who gave it, and since when it does not hold. As reviews/broken.ts finds them, for many topics at once.
 */
export const staleApproval = sql`(
  select newest.id, newest.round_id, people.name as reviewer, newest.decided_at, (
    select max(coalesce(here.updated_at, variables.updated_at)) from jsonb_each_text(newest.resolved_values) read
      join variables on variables.slug = read.key
      left join variable_values here on here.variable_id = variables.id and here.project_id = topics.project_id
    where coalesce(here.value, variables.value) <> read.value
  ) as since
  from (
    select distinct on (asked.reviewer_id) asked.*
    from (
      select id, coalesce(follows, id) as first from review_rounds
      where topic_id = topics.id and status = 'closed' order by number desc limit 1
    ) last
      join review_rounds round on (round.id = last.first or round.follows = last.first) and round.id <= last.id
      join review_requests asked on asked.round_id = round.id
    where asked.status in ('approved', 'changes_requested', 'rejected')
    order by asked.reviewer_id, asked.id desc
  ) newest join people on people.id = newest.reviewer_id
  where newest.status = 'approved' and newest.decided_revision_id = topics.head_revision_id
    and topics.approved_revision_id = topics.head_revision_id
    and not exists (select from projects where id = topics.project_id and review_again = 'none')
    and (exists (
      select from jsonb_each_text(newest.resolved_values) read
        left join variables on variables.slug = read.key
        left join variable_values here on here.variable_id = variables.id and here.project_id = topics.project_id
      where coalesce(here.value, variables.value) is distinct from read.value
    ) or exists (
      select from variables where slug in (select jsonb_array_elements_text(newest.seen -> 'unset'))
    ) or exists (
      select from jsonb_each_text(newest.seen -> 'images') shown left join images on images.key = shown.key
      where images.sha256 is distinct from shown.value
    ))
  order by newest.id limit 1
)`
