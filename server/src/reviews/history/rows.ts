import type { EndedReview } from "@hub/contract/review-history"
import type { Proof } from "@hub/contract/proof"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import "../../people/tables.ts"
import "../../projects/tables.ts"
import "../../topics/tables.ts"
import { answererName } from "../rows.ts"
import type { SeenContent } from "../tables.ts"

/**
 * Requests that have ended, in the shape that all entries of the history share. What is always there is joined as if it
 * might not be: a count that asks for none of it then reads none of it.
 */
export const endedRequests = ({ db }: Ctx) =>
  db
    .selectFrom("review_requests as asked")
    .leftJoin("review_rounds as round", "round.id", "asked.round_id")
    .leftJoin("people as reviewer", "reviewer.id", "asked.reviewer_id")
    .leftJoin("people as answerer", "answerer.id", "asked.answered_by")
    .leftJoin("people as requester", "requester.id", "asked.requested_by")
    .leftJoin("topics", "topics.id", "asked.topic_id")
    .leftJoin("projects", "projects.id", "topics.project_id")
    .leftJoin("review_steps as step", "step.id", "asked.step_id")
    .where("asked.ended_at", "is not", null)
    .select(["asked.id as entry", "asked.topic_id", sql<string>`round.topic_title`.as("topic_title")])
    .select(topicNow)
    .select("step.step_name")
    .select(sql<string[]>`array[${answererName}]`.as("reviewers"))
    .select([
      sql<number | null>`asked.reviewer_id`.as("reviewer_id"),
      "asked.answered_by",
      "asked.requested_by as requester_id",
    ])
    .select([sql<string>`requester.name`.as("requested_by"), sql<string>`asked.status`.as("outcome")])
    .select(sql<string>`case when asked.summary = '' then asked.reason else asked.summary end`.as("words"))
    .select(sql<number | null>`asked.revision_number`.as("revision"))
    .select(["asked.decided_revision_id", "asked.resolved_values", "asked.seen"])
    .select(
      sql<string | null>`(select content_hash from revisions where revisions.id = asked.decided_revision_id)`.as(
        "hash",
      ),
    )
    .select(
      sql<EndedReviewPoints | null>`(select json_build_object('all', count(*), 'open', count(*) filter (where disposition is null))
        from review_points where request_id = asked.id)`.as("points"),
    )
    .select(sql<boolean>`asked.confirmed_at is not null`.as("confirmed"))
    .select(sql<Proof | null>`asked.proof`.as("proof"))
    .select(["asked.created_at as asked_at", sql<Date>`asked.ended_at`.as("ended_at")])

/** Ordered reviews that have ended, likewise; their numbers are negative, to be told from those of requests. */
export const endedSequences = ({ db }: Ctx) =>
  db
    .selectFrom("review_sequences as asked")
    .leftJoin("people as requester", "requester.id", "asked.created_by")
    .leftJoin("topics", "topics.id", "asked.topic_id")
    .leftJoin("projects", "projects.id", "topics.project_id")
    .where(sql<boolean>`asked.status in ('completed', 'cancelled')`)
    .select([sql<number>`(-asked.id)`.as("entry"), "asked.topic_id", "asked.topic_title"])
    .select(topicNow)
    .select("asked.name as step_name")
    .select(
      sql<string[]>`array(select name from review_steps join people on people.id = reviewer_id
        where sequence_id = asked.id order by position)`.as("reviewers"),
    )
    .select([sql<number | null>`null::bigint`.as("reviewer_id"), sql<number | null>`null::bigint`.as("answered_by")])
    .select("asked.created_by as requester_id")
    .select([sql<string>`requester.name`.as("requested_by"), sql<string>`asked.status`.as("outcome")])
    .select("asked.note as words")
    .select(
      sql<number | null>`(select max(revision_number) from review_requests where round_id = asked.round_id)`.as(
        "revision",
      ),
    )
    .select(sql<number | null>`null::bigint`.as("decided_revision_id"))
    .select(sql<Record<string, string> | null>`null::jsonb`.as("resolved_values"))
    .select(sql<SeenContent | null>`null::jsonb`.as("seen"))
    .select(sql<string | null>`null::text`.as("hash"))
    .select(sql<EndedReviewPoints | null>`null::json`.as("points"))
    .select(sql<boolean>`false`.as("confirmed"))
    .select(sql<Proof | null>`null::jsonb`.as("proof"))
    .select(["asked.created_at as asked_at", "asked.turn_since as ended_at"])

/** The topic as it is now, and what says whether an approval of it still counts; null of a topic that is gone. */
const topicNow = [
  "topics.id as still_there",
  "topics.head_revision_id",
  "topics.project_id",
  "projects.review_again",
  "projects.name as project_name",
] as const

type EndedReviewPoints = EndedReview["points"]

/** Named one by one, so that the database remembers how it goes about a page of them. */
export const endedFields = [
  "entry",
  "topic_id",
  "topic_title",
  "still_there",
  "head_revision_id",
  "project_id",
  "review_again",
  "project_name",
  "step_name",
  "reviewers",
  "requested_by",
  "outcome",
  "words",
  "revision",
  "decided_revision_id",
  "resolved_values",
  "seen",
  "hash",
  "points",
  "confirmed",
  "proof",
  "asked_at",
  "ended_at",
] as const

export type EndedRow = Pick<
  Awaited<ReturnType<ReturnType<typeof endedRequests>["execute"]>>[number],
  (typeof endedFields)[number]
>
