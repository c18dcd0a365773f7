import type { WorkKind } from "@hub/contract/hand-over/values"
import { type RawBuilder, sql } from "kysely"
import { reassignBugs, unassignBugs } from "../bugs/reassign.ts"
import { handOverCollections } from "../collections/hand-over.ts"
import { handOverThreads, unassignThreads } from "../comments/hand-over.ts"
import { reassignFeedback, unassignFeedback } from "../feedback/reassign.ts"
import { handOverImportedTopics, handOverUploads } from "../imports/hand-over.ts"
import type { WorkToEnd, WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import { handOverProjects } from "../projects/hand-over.ts"
import {
  endReviews,
  handOverAskedReviews,
  handOverReviews,
  handOverSequences,
  handOverSteps,
} from "../reviews/hand-over.ts"
import { handOverTasks, unassignTasks } from "../tasks/hand-over.ts"
import { handOverTopics } from "../topics/hand-over.ts"
import { endVariableRequests, handOverVariableRequests, handOverVariables } from "../variables/hand-over.ts"

/** One place where work stands in somebody's hands: how its rows, called `own`, are named, and how they go over. */
export type WorkSource = {
  kind: WorkKind
  name: RawBuilder<unknown>
  topic?: RawBuilder<unknown>
  collection?: RawBuilder<unknown>
  project?: RawBuilder<unknown>
  /** What the person who takes it over must be able to do. */
  needs: "write" | "answer"
  move: (tx: Ctx, work: WorkToMove) => Promise<unknown>
  /** What happens to it when its person leaves and nobody takes it over; without this it stays under their name. */
  end?: (tx: Ctx, work: WorkToEnd) => Promise<unknown>
}

const [own_topic, own_collection, own_project] = [sql`own.topic_id`, sql`own.collection_id`, sql`own.project_id`]
const titleOfTopic = sql`(select title from topics where topics.id = own.topic_id)`
const ofSequence = (column: string) =>
  sql`(select ${sql.ref(column)} from review_sequences where review_sequences.id = own.sequence_id)`
const titleOfRound = sql`(select topic_title from review_rounds where review_rounds.id = own.round_id)`

/** By table and column: where people/stakeholders/uses.ts says that open work stands. */
export const workSources: Record<string, WorkSource> = {
  "projects.owner_id": {
    kind: "projects",
    name: sql`own.name`,
    project: sql`own.id`,
    needs: "write",
    move: handOverProjects,
  },
  "collections.owner_id": {
    kind: "collections",
    name: sql`own.name`,
    collection: sql`own.id`,
    needs: "write",
    move: handOverCollections,
  },
  "topics.owner_id": { kind: "topics", name: sql`own.title`, topic: sql`own.id`, needs: "write", move: handOverTopics },
  "review_requests.reviewer_id": {
    kind: "open reviews",
    name: titleOfRound,
    topic: own_topic,
    needs: "answer",
    move: handOverReviews,
    end: endReviews,
  },
  "review_requests.requested_by": {
    kind: "requested reviews",
    name: titleOfRound,
    topic: own_topic,
    needs: "write",
    move: handOverAskedReviews,
  },
  "review_steps.reviewer_id": {
    kind: "review steps",
    name: ofSequence("topic_title"),
    topic: ofSequence("topic_id"),
    needs: "answer",
    move: handOverSteps,
  },
  "review_sequences.created_by": {
    kind: "sequential reviews",
    name: sql`own.topic_title`,
    topic: own_topic,
    needs: "write",
    move: handOverSequences,
  },
  "tasks.assignee_id": {
    kind: "tasks",
    name: sql`own.title`,
    topic: own_topic,
    collection: own_collection,
    project: own_project,
    needs: "answer",
    move: handOverTasks,
    end: unassignTasks,
  },
  "comments.assignee_id": {
    kind: "comments",
    name: titleOfTopic,
    topic: own_topic,
    needs: "answer",
    move: handOverThreads,
    end: unassignThreads,
  },
  "variables.owner_id": { kind: "variables", name: sql`own.slug`, needs: "write", move: handOverVariables },
  "variable_requests.asked_by": {
    kind: "variable requests",
    name: sql`own.slug`,
    topic: own_topic,
    needs: "write",
    move: handOverVariableRequests,
    end: endVariableRequests,
  },
  "imports.created_by": {
    kind: "imports",
    name: sql`own.filename`,
    collection: own_collection,
    project: own_project,
    needs: "write",
    move: handOverUploads,
  },
  "imports.owner_id": {
    kind: "imports",
    name: sql`own.filename`,
    collection: own_collection,
    project: own_project,
    needs: "write",
    move: handOverImportedTopics,
  },
  "feedback.assignee_id": {
    kind: "feedback reports",
    name: sql`left(own.message, 80)`,
    topic: own_topic,
    needs: "write",
    move: reassignFeedback,
    end: unassignFeedback,
  },
  "bugs.assignee_id": {
    kind: "bug reports",
    name: sql`own.title`,
    needs: "write",
    move: reassignBugs,
    end: unassignBugs,
  },
}
