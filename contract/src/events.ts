import { z } from "zod"
import { accessEvents } from "./access/events.ts"
import { backupEvents } from "./backup-events.ts"
import { provisioningEvents } from "./provisioning-events.ts"
import { webhookEventSchemas } from "./webhook-events.ts"
import { mailEvents } from "./mail-events.ts"
import { destinationEvents } from "./destination-events.ts"
import { houseStyleEvents } from "./house-style-events.ts"
import { signingKeyEvents } from "./signing-key-events.ts"
import { personEvents } from "./person-events.ts"
import { releaseEvents } from "./releases/events.ts"
import { embargoEvents } from "./embargoes/events.ts"
import {
  WithTitle,
  WithName,
  TopicStatusChange,
  VariableValue,
  InPlace,
  AboutReview,
  DecidedPoint,
  ReviewerLeaving,
  RevisionReview,
  AccountIdentity,
  AboutComment,
  NoData,
  Ids,
  NamedChange,
  InProject,
  WithTheRest,
  NamedChangeInProject,
} from "./event-shapes.ts"
import { reviewingEvents } from "./reviewing-events.ts"

/** Everything the hub remembers happening. Audit, notifications, mail and activity all read from this list. */
export const eventSchemas = {
  "admin.created": z.object({ email: z.string() }),
  "user.signed_in": NoData,
  "user.sign_in_failed": z.object({ email: z.string() }),
  "user.signed_out": NoData,
  "user.password_set": NoData,
  "user.password_changed": NoData,
  "user.reset_requested": z.object({ email: z.string() }),
  "user.reset_sent": z.object({ email: z.string() }),
  "user.setup_sent": z.object({ email: z.string() }),
  "user.created": AccountIdentity.extend({ role: z.string() }),
  "user.changed": AccountIdentity.extend({ role: z.string(), active: z.boolean(), changed: z.array(z.string()) }),
  /** `person_id` and `reassign_to` are people: who had the account, and who takes over what they were to do. */
  "user.deleted": AccountIdentity.extend({ person_id: z.number(), reassign_to: z.number().nullable() }),
  "user.profile_changed": WithName,
  "user.mail_wishes_changed": z.object({ changed: z.array(z.string()) }),
  "user.sessions_ended": z.object({ ended: z.number() }),
  "user.identity_linked": z.object({ issuer: z.string() }),
  "user.identity_unlinked": z.object({ issuers: z.array(z.string()) }),
  "user.second_factor_failed": NoData,
  "user.second_factor_added": z.object({ method: z.string() }),
  "user.second_factor_removed": z.object({ method: z.string() }),
  "user.passkey_renamed": z.object({ name: z.string() }),
  "user.recovery_codes_renewed": NoData,
  "user.recovery_code_used": z.object({ left: z.number() }),
  ...provisioningEvents,
  "access.requested": AccountIdentity,
  "access.approved": AccountIdentity,
  "access.declined": AccountIdentity,
  "topic.created": WithTitle,
  "topic.saved": z.object({ title: z.string(), revision: z.number(), merged: z.boolean() }),
  "topic.redrafted": TopicStatusChange,
  "topic.submitted": TopicStatusChange,
  "topic.approved": TopicStatusChange,
  "topic.revisions_requested": TopicStatusChange,
  "topic.rejected": TopicStatusChange,
  /** Its owner goes on with a rejected topic. */
  "topic.reopened": TopicStatusChange,
  "topic.review_cancelled": TopicStatusChange,
  "topic.published": TopicStatusChange,
  "topic.unpublished": TopicStatusChange.extend({ reason: z.string() }),
  /** It waits in an edition that goes out at its time, and does no longer. */
  "topic.scheduled": TopicStatusChange,
  "topic.unscheduled": TopicStatusChange,
  /** An administrator published what its approvals do not say: `changes` is how it differs from what was approved. */
  "topic.approval_overridden": z.object({
    title: z.string(),
    reason: z.string(),
    changes: z.array(z.string()),
    /** The revision that went out; not known of the first ones. */
    revision: z.number().optional(),
  }),
  "topic.archived": TopicStatusChange,
  "topic.restored": TopicStatusChange,
  /** It has another owner: `to` is called so. */
  "topic.assigned": z.object({
    title: z.string(),
    owner_id: z.number(),
    to: z.string(),
    handed_over: WithTheRest,
  }),
  "topic.deleted": WithTitle,
  "variable.created": VariableValue,
  "variable.changed": VariableValue,
  "variable.set_in": VariableValue.extend(InPlace),
  "variable.unset_in": z.object({ slug: z.string(), ...InPlace }),
  "variable.renamed": z.object({ slug: z.string(), before: z.string(), topics: z.number() }),
  "variable.asked_for": z.object({
    slug: z.string(),
    reason: z.string(),
    topic_id: z.number().nullable(),
    title: z.string().nullable(),
  }),
  "variable.request_closed": z.object({ slug: z.string(), asked_by: z.number(), topic_id: z.number().nullable() }),
  "variable.deleted": z.object({ slug: z.string() }),
  "image.kept": z.object({ filename: z.string() }),
  "image.described": z.object({ filename: z.string(), alt_text: z.string() }),
  "image.replaced": z.object({ filename: z.string(), by: z.number() }),
  "image.deleted": z.object({ filename: z.string() }),
  "link.created": z.object({ title: z.string(), url: z.string() }),
  "link.changed": z.object({ title: z.string(), url: z.string(), before: z.string() }),
  "link.deleted": z.object({ title: z.string(), url: z.string() }),
  "collection.created": WithName,
  "collection.arranged": WithName,
  "collection.changed": WithName.extend({ changed: z.array(z.string()) }),
  "collection.organized": WithName.extend({ summary: z.string() }),
  "collection.organizing_undone": WithName,
  "collection.duplicated": WithName.extend({ of: z.number() }),
  "collection.frozen": WithName.extend({ reason: z.string() }),
  "collection.unfrozen": WithName,
  "collection.archived": WithName,
  "collection.restored": WithName,
  "collection.deleted": WithName,
  "project.created": WithName,
  "project.changed": NamedChange,
  "project.archived": WithName.extend({ reason: z.string() }),
  "project.restored": WithName,
  "project.deleted": WithName,
  "project.stakeholder_linked": z.object({ name: z.string(), person_id: z.number() }),
  "project.stakeholder_changed": z.object({ name: z.string(), person_id: z.number() }),
  "project.stakeholder_unlinked": z.object({ name: z.string(), person_id: z.number() }),
  ...accessEvents,
  ...embargoEvents,
  "milestone.created": InProject,
  "milestone.changed": NamedChangeInProject,
  "milestone.moved": InProject.extend({ from: z.string(), to: z.string(), reason: z.string() }),
  "milestone.deleted": InProject,
  "task.created": InProject,
  "task.changed": NamedChangeInProject,
  "task.moved": InProject.extend({ from: z.string(), to: z.string() }),
  "task.deleted": InProject,
  "meeting.created": InProject,
  "meeting.changed": NamedChangeInProject,
  "meeting.deleted": InProject,
  "tag.created": WithName,
  "tag.changed": WithName.extend({ before: z.string() }),
  "tag.merged": WithName.extend({ from: z.array(z.string()) }),
  "tag.deleted": WithName,
  ...personEvents,
  ...houseStyleEvents,
  ...signingKeyEvents,
  "setting.changed": z.object({ key: z.string(), from: z.string(), to: z.string() }),
  ...webhookEventSchemas,
  ...destinationEvents,
  ...mailEvents,
  "review.requested": AboutReview.extend({ reviewer: z.string(), handed_over: WithTheRest }),
  ...reviewingEvents,
  "review.approved": RevisionReview,
  "review.changes_requested": RevisionReview,
  /** It ends the round. */
  "review.rejected": RevisionReview,
  /** Its reviewer withdrew the answer, and goes on. */
  "review.reopened": RevisionReview.extend({ reviewer: z.string() }),
  "review.cancelled": AboutReview.extend({ because: z.literal("rejected").optional() }),
  "review.renewed": AboutReview,
  /** The person who holds a link that has run out asks for a new one. */
  "review.link_asked": AboutReview.extend({ reviewer: z.string() }),
  /** Two days before it is due, on the day, or two days after; or by the person who asked. */
  "review.reminded": AboutReview.extend({ stage: z.enum(["soon", "due", "late", "by_hand"]) }),
  /** Its due date was moved. */
  "review.extended": AboutReview.extend({ from: z.string(), to: z.string(), reason: z.string() }),
  /** `proposed` is whom the reviewer would pass it on to, if the owner agrees. */
  "review.declined": ReviewerLeaving.extend({ proposed: z.string().nullable() }),
  "review.delegated": ReviewerLeaving.extend({ to: z.string() }),
  /** The round goes on without a reviewer who declined. */
  "review.passed_over": ReviewerLeaving,
  /** `subject_id` is the request that made the point; with `written` it was only marked as written, or not. */
  "review.point_disposed": DecidedPoint,
  /** Likewise; the author said something about the point, or its reviewer in return. */
  "review.point_replied": AboutReview.extend({ point_id: z.number(), reply_id: z.number() }),
  /** `subject_id` is the round: its reviewers hear what became of their points. */
  "round.settled": AboutReview,
  /**
   * `mentioned` are the people whom it names now and did not before; `suggestions` are all that were made with it at once, of
   * which it is the first.
   */
  "comment.added": AboutComment.extend({
    mentioned: Ids,
    assignee_id: z.number().nullish(),
    suggestions: Ids.optional(),
  }),
  "comment.replied": AboutComment.extend({ mentioned: Ids }),
  "comment.edited": AboutComment.extend({ mentioned: Ids }),
  "comment.assigned": AboutComment.extend({ assignee_id: z.number(), assignee: z.string() }),
  "comment.unassigned": AboutComment,
  "comment.deleted": AboutComment,
  "comment.resolved": AboutComment,
  "comment.reopened": AboutComment,
  "comment.accepted": AboutComment,
  "comment.accepted_edited": AboutComment,
  "comment.rejected": AboutComment,
  "sequence.created": AboutReview.extend({ reviewers: z.number() }),
  "sequence.moved": AboutReview.extend({ event: z.string(), status: z.string() }),
  "import.uploaded": z.object({ filename: z.string() }),
  "import.converted": z.object({ topics: z.number() }),
  "import.failed": z.object({ error: z.string() }),
  "import.read_again": z.object({ filename: z.string() }),
  "import.retried": z.object({ filename: z.string() }),
  "import.cancelled": z.object({ filename: z.string() }),
  "import.rejected": z.object({ filename: z.string() }),
  "import.accepted": z.object({ filename: z.string() }),
  /** What became of a change that a manuscript had suggested. */
  "import.change_disposed": DecidedPoint,
  "import.undone": z.object({ filename: z.string(), topics: z.number() }),
  ...releaseEvents,
  "publication.requested": z.object({ title: z.string(), kind: z.string() }),
  /** `late`: how many minutes after its time, where it had one; `made_late` where it was not made by then, else nobody was there to keep it. */
  "publication.released": z.object({
    kind: z.string(),
    late: z.number().optional(),
    made_late: z.boolean().optional(),
  }),
  "publication.scheduled": z.object({ title: z.string(), release_at: z.string() }),
  "publication.postponed": z.object({ title: z.string(), from: z.string(), to: z.string(), reason: z.string() }),
  "publication.unscheduled": z.object({ title: z.string() }),
  /** Its time came, and a check did not let it go out. */
  "publication.kept_back": z.object({ title: z.string(), error: z.string() }),
  "publication.visibility_changed": z.object({ title: z.string(), from: z.string(), to: z.string() }),
  "publication.address_replaced": z.object({ title: z.string() }),
  "publication.reader_name_changed": z.object({ title: z.string(), from: z.string(), to: z.string() }),
  "publication.restored": z.object({ title: z.string(), reason: z.string() }),
  "publication.failed": z.object({ error: z.string() }),
  "publication.cancelled": z.object({ title: z.string() }),
  "publication.files_asked": z.object({ title: z.string() }),
  "publication.withdrawn": z.object({ title: z.string(), reason: z.string() }),
  "publication.retried": z.object({ title: z.string() }),
  /** All that the sample is made of, so that it can be removed as a whole. The subject is its picture. */
  "sample.loaded": z.object({
    project_id: z.number(),
    image_id: z.number(),
    person_ids: Ids,
    variable_ids: Ids,
    tag_ids: Ids,
    topic_ids: Ids,
    collection_ids: Ids,
  }),
  "sample.declined": NoData,
  "sample.removed": NoData,
  "notification.created": WithTitle.extend({ type: z.string() }),
  "notification.changed": WithTitle.extend({ changed: z.array(z.string()) }),
  "notification.ended": WithTitle,
  "notification.archived": WithTitle,
  "notification.deleted": WithTitle,
  "feedback.sent": z.object({ type: z.string() }),
  "feedback.changed": z.object({ changed: z.array(z.string()) }),
  "feedback.moved": z.object({ from: z.string(), to: z.string() }),
  "feedback.answered": z.object({ mail: z.string() }),
  /** `to_id` is the task or the bug that came of it. */
  "feedback.converted": z.object({ to: z.enum(["task", "bug"]), to_id: z.number() }),
  "feedback.archived": z.object({ reason: z.string() }),
  "feedback.restored": NoData,
  "feedback.deleted": NoData,
  "bug.reported": WithTitle,
  "bug.changed": WithTitle.extend({ changed: z.array(z.string()) }),
  "bug.moved": WithTitle.extend({ from: z.string(), to: z.string() }),
  "bug.archived": WithTitle.extend({ reason: z.string() }),
  "bug.restored": WithTitle,
  "bug.deleted": WithTitle,
  ...backupEvents,
  "import.completed": z.object({
    topics: z.number(),
    collection_id: z.number().nullable(),
    updated: z.number().optional(),
    /** Whose the new topics are, where they are not the importer's. */
    owner_id: z.number().optional(),
    filename: z.string().optional(),
  }),
} as const

export type EventType = keyof typeof eventSchemas
export type EventData<T extends EventType> = z.output<(typeof eventSchemas)[T]>
export type RecordedEvent<T extends EventType = EventType> = {
  [K in T]: {
    id: number
    /** Where it stands in the order in which programs are told what happened. */
    position: number
    type: K
    actor_id: number | null
    subject_id: number
    data: EventData<K>
    at: Date
  }
}[T]
