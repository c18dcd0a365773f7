import type { EventData, EventType } from "@hub/contract/events"
import type { Proof } from "@hub/contract/proof"
import type { Activity } from "@hub/contract/projects"

type ActivityPhrase<T extends EventType> = {
  /** What the event says of itself, after the name of the person who did it. */
  words: (data: EventData<T>) => string
  /** Where it is seen. */
  link?: (subject_id: number, data: EventData<T>) => string
}

const joinNames = (names: string[]) =>
  names.map((name) => name.replace(/_id$/, "").replaceAll("_", " ")).join(", ") || "nothing"
const nameChanges = (count: number) => (count === 1 ? "a change" : `${count} changes`)
const withReason = (reason: string) => reason && `: ${reason}`

const topicLink = { link: (subject_id: number) => `/topics/${subject_id}` }
const commentLink = {
  link: (_: number, { topic_id, thread_id }: { topic_id: number; thread_id: number }) =>
    `/topics/${topic_id}?comment=${thread_id}`,
}
const reviewLink = { link: (_: number, { topic_id }: { topic_id: number }) => `/topics/${topic_id}` }
const collectionLink = { link: (subject_id: number) => `/collections/${subject_id}` }
const projectLink = { link: (subject_id: number) => `/projects/${subject_id}` }
const projectScreenLink = (elsewhere: string) => ({
  link: (_: number, { project_id }: { project_id: number | null }) =>
    project_id === null ? elsewhere : `/projects/${project_id}`,
})
const milestoneLink = projectScreenLink("/all-milestones")
const taskLink = projectScreenLink("/all-tasks")
const meetingLink = projectScreenLink("/dashboard")
const publicationLink = { link: (subject_id: number) => `/publications/${subject_id}` }
const formatUtc = (moment: string) => `${moment.slice(0, 16).replace("T", " ")} UTC`
const readableStatuses: Record<string, string> = {
  private: "visible to people in the project",
  link: "visible to anyone with the link",
  public: "visible to everyone",
}
const importLink = { link: (subject_id: number) => `/import/${subject_id}/review` }

/** What people do with texts and plans. Accounts, and what follows by itself from what somebody did, are not told. */
const activityPhrases: { [T in EventType]?: ActivityPhrase<T> } = {
  "topic.created": { words: ({ title }) => `created “${title}”`, ...topicLink },
  "topic.saved": { words: ({ title, revision }) => `saved version ${revision} of “${title}”`, ...topicLink },
  "topic.reopened": { words: ({ title }) => `reopened “${title}”, which was rejected`, ...topicLink },
  "topic.published": { words: ({ title }) => `published “${title}”`, ...topicLink },
  "topic.unpublished": { words: ({ title, reason }) => `unpublished “${title}”: ${reason}`, ...topicLink },
  "topic.approval_overridden": {
    words: ({ title, reason }) => `allowed “${title}” to be published without a new approval: ${reason}`,
    ...topicLink,
  },
  "topic.archived": { words: ({ title }) => `archived “${title}”`, ...topicLink },
  "topic.restored": { words: ({ title }) => `restored “${title}” from the archive`, ...topicLink },
  "topic.deleted": { words: ({ title }) => `deleted “${title}”` },
  "review.requested": { words: ({ title, reviewer }) => `asked ${reviewer} to review “${title}”`, ...reviewLink },
  "review.approved": { words: ({ title, revision }) => `approved version ${revision} of “${title}”`, ...reviewLink },
  "review.changes_requested": {
    words: ({ title, revision }) => `requested changes to version ${revision} of “${title}”`,
    ...reviewLink,
  },
  "review.rejected": { words: ({ title, revision }) => `rejected version ${revision} of “${title}”`, ...reviewLink },
  "review.reopened": { words: ({ title }) => `withdrew the answer on “${title}”`, ...reviewLink },
  "review.extended": {
    words: ({ title, to, reason }) => `extended the review of “${title}” to ${to}${withReason(reason)}`,
    ...reviewLink,
  },
  "review.cancelled": { words: ({ title }) => `withdrew a review request for “${title}”`, ...reviewLink },
  "review.declined": { words: ({ title }) => `declined to review “${title}”`, ...reviewLink },
  "review.delegated": { words: ({ title, to }) => `passed the review of “${title}” on to ${to}`, ...reviewLink },
  "review.point_replied": {
    words: ({ title }) => `replied to a comment in the review of “${title}”`,
    link: (_, { topic_id, point_id }) => `/topics/${topic_id}?point=${point_id}`,
  },
  "round.settled": {
    words: ({ title }) => `shared the outcome of the review of “${title}” with its reviewers`,
    ...reviewLink,
  },
  "comment.added": {
    words: ({ title, suggestions }) =>
      suggestions ? `suggested ${nameChanges(suggestions.length)} to “${title}”` : `commented on “${title}”`,
    ...commentLink,
  },
  "comment.replied": { words: ({ title }) => `replied to a comment on “${title}”`, ...commentLink },
  "comment.assigned": {
    words: ({ title, assignee }) => `assigned a comment on “${title}” to ${assignee}`,
    ...commentLink,
  },
  "comment.accepted": { words: ({ title }) => `accepted a suggestion for “${title}”`, ...commentLink },
  "comment.accepted_edited": {
    words: ({ title }) => `accepted a suggestion for “${title}” with edits`,
    ...commentLink,
  },
  "comment.rejected": { words: ({ title }) => `rejected a suggestion for “${title}”`, ...commentLink },
  "comment.resolved": { words: ({ title }) => `resolved a comment on “${title}”`, ...commentLink },
  "sequence.created": {
    words: ({ title, reviewers }) => `set up a sequential review of “${title}” (reviewers: ${reviewers})`,
    ...reviewLink,
  },
  "import.uploaded": { words: ({ filename }) => `imported ${filename}`, ...importLink },
  "import.cancelled": { words: ({ filename }) => `cancelled the import of ${filename}` },
  "import.rejected": { words: ({ filename }) => `rejected the import of ${filename}`, ...importLink },
  "import.accepted": { words: ({ filename }) => `accepted the import of ${filename}`, ...importLink },
  "import.change_disposed": {
    words: ({ title }) => `decided on a change from the imported file in “${title}”`,
    ...importLink,
  },
  "import.undone": { words: ({ filename }) => `undid the import of ${filename}`, ...importLink },
  "publication.requested": {
    words: ({ title, kind }) => `started publishing “${title}” as a ${kind === "pdf" ? "PDF" : "knowledge base"}`,
  },
  "publication.scheduled": {
    words: ({ title, release_at }) => `scheduled “${title}” for ${formatUtc(release_at)}`,
    ...publicationLink,
  },
  "publication.postponed": {
    words: ({ title, from, to, reason }) =>
      `rescheduled “${title}” from ${formatUtc(from)} to ${formatUtc(to)}${withReason(reason)}`,
    ...publicationLink,
  },
  "publication.unscheduled": {
    words: ({ title }) => `cancelled the scheduled publication of “${title}”`,
    ...publicationLink,
  },
  "publication.withdrawn": {
    words: ({ title, reason }) => `withdrew “${title}”${withReason(reason)}`,
    ...publicationLink,
  },
  "publication.restored": {
    words: ({ title, reason }) => `restored “${title}”${withReason(reason)}`,
    ...publicationLink,
  },
  "publication.visibility_changed": {
    words: ({ title, to }) => `made “${title}” ${readableStatuses[to] ?? to}`,
    ...publicationLink,
  },
  "publication.address_replaced": { words: ({ title }) => `changed the address of “${title}”`, ...publicationLink },
  "variable.created": { words: ({ slug, value }) => `created the variable ${slug} with the value “${value}”` },
  "variable.changed": { words: ({ slug, value }) => `set the variable ${slug} to “${value}”` },
  "variable.set_in": { words: ({ slug, value, place }) => `set the variable ${slug} to “${value}” in “${place}”` },
  "variable.unset_in": {
    words: ({ slug, place }) => `removed the value of the variable ${slug} in “${place}”`,
  },
  "variable.renamed": { words: ({ slug, before }) => `renamed the variable ${before} to ${slug}` },
  "variable.deleted": { words: ({ slug }) => `deleted the variable ${slug}` },
  "link.created": { words: ({ title }) => `added the link “${title}”` },
  "link.changed": { words: ({ title }) => `changed the link “${title}”` },
  "link.deleted": { words: ({ title }) => `deleted the link “${title}”` },
  "image.kept": { words: ({ filename }) => `added the image ${filename}` },
  "image.described": { words: ({ filename }) => `described the image ${filename}` },
  "image.replaced": { words: ({ filename }) => `replaced the image ${filename}` },
  "image.deleted": { words: ({ filename }) => `deleted the image ${filename}` },
  "collection.created": { words: ({ name }) => `created the collection “${name}”`, ...collectionLink },
  "collection.arranged": { words: ({ name }) => `changed the outline of “${name}”`, ...collectionLink },
  "collection.changed": {
    words: ({ name, changed }) => `changed ${joinNames(changed)} of the collection “${name}”`,
    ...collectionLink,
  },
  "collection.organized": { words: ({ name, summary }) => `organized “${name}”: ${summary}`, ...collectionLink },
  "collection.organizing_undone": { words: ({ name }) => `undid the reorganization of “${name}”`, ...collectionLink },
  "collection.duplicated": { words: ({ name }) => `copied a collection as “${name}”`, ...collectionLink },
  "collection.frozen": {
    words: ({ name, reason }) => `froze the collection “${name}”${withReason(reason)}`,
    ...collectionLink,
  },
  "collection.unfrozen": { words: ({ name }) => `unfroze the collection “${name}”`, ...collectionLink },
  "collection.archived": { words: ({ name }) => `archived the collection “${name}”`, ...collectionLink },
  "collection.restored": { words: ({ name }) => `restored the collection “${name}”`, ...collectionLink },
  "collection.deleted": { words: ({ name }) => `deleted the collection “${name}”` },
  "project.created": { words: ({ name }) => `created the project “${name}”`, ...projectLink },
  "project.changed": {
    words: ({ name, changed }) => `changed ${joinNames(changed)} of the project “${name}”`,
    ...projectLink,
  },
  "project.archived": {
    words: ({ name, reason }) => `archived the project “${name}”${withReason(reason)}`,
    ...projectLink,
  },
  "project.restored": { words: ({ name }) => `restored the project “${name}” from the archive`, ...projectLink },
  "project.deleted": { words: ({ name }) => `deleted the project “${name}”` },
  "project.stakeholder_linked": { words: () => "linked a stakeholder to a project", ...projectLink },
  "project.stakeholder_changed": { words: () => "changed a stakeholder's role in a project", ...projectLink },
  "project.stakeholder_unlinked": { words: () => "unlinked a stakeholder from a project", ...projectLink },
  "milestone.created": { words: ({ name }) => `added the milestone “${name}”`, ...milestoneLink },
  "milestone.changed": {
    words: ({ name, changed }) => `changed ${joinNames(changed)} of the milestone “${name}”`,
    ...milestoneLink,
  },
  "milestone.moved": {
    words: ({ name, from, to, reason }) => `rescheduled “${name}” from ${from} to ${to}${withReason(reason)}`,
    ...milestoneLink,
  },
  "milestone.deleted": { words: ({ name }) => `deleted the milestone “${name}”`, ...milestoneLink },
  "task.created": { words: ({ name }) => `added the task “${name}”`, ...taskLink },
  "task.changed": { words: ({ name, changed }) => `changed ${joinNames(changed)} of the task “${name}”`, ...taskLink },
  "task.moved": { words: ({ name, to }) => `set the task “${name}” to ${to.replace("_", " ")}`, ...taskLink },
  "task.deleted": { words: ({ name }) => `deleted the task “${name}”`, ...taskLink },
  "meeting.created": { words: ({ name }) => `scheduled the meeting “${name}”`, ...meetingLink },
  "meeting.changed": { words: ({ name }) => `changed the meeting “${name}”`, ...meetingLink },
  "meeting.deleted": { words: ({ name }) => `cancelled the meeting “${name}”`, ...meetingLink },
  "tag.created": { words: ({ name }) => `created the tag “${name}”` },
  "tag.merged": {
    words: ({ name, from }) => `merged ${from.map((one) => `“${one}”`).join(", ")} into the tag “${name}”`,
  },
  "tag.deleted": { words: ({ name }) => `deleted the tag “${name}”` },
  "sample.loaded": { words: () => "loaded the sample project", link: (_, { project_id }) => `/projects/${project_id}` },
  "sample.removed": { words: () => "removed the sample project" },
}

export const activityEventTypes = Object.keys(activityPhrases) as EventType[]

/** What the table of events holds of an event, with the name of its actor. */
export const activityColumns = [
  "events.id",
  "events.type",
  "events.subject_id",
  "events.data",
  "events.at",
  "people.name as actor_name",
  "events.proof",
] as const

type ActivityRow = Pick<Activity, "id" | "actor_name"> & {
  type: EventType
  subject_id: number
  data: unknown
  at: Date
  proof: Proof | null
}

/** An event as a sentence and a link. The table holds every type of event: which words fit a row is beyond the compiler. */
export function presentActivity({ id, type, subject_id, data, at, actor_name, proof }: ActivityRow): Activity {
  const { words, link } = (activityPhrases[type] ?? { words: () => type }) as ActivityPhrase<EventType>
  return {
    id,
    type,
    actor_name,
    sentence: words(data as never) + (proof?.kind === "token" ? ` with the API token “${proof.name}”` : ""),
    link: link?.(subject_id, data as never) ?? null,
    at: at.toISOString(),
  }
}
