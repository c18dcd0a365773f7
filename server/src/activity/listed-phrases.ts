import { releasePhrases } from "./release-phrases.ts"
import type { EventType } from "@hub/contract/events"
import {
  type EventPhrase,
  joinNames,
  nameChanges,
  nameWritten,
  withReason,
  topicLink,
  commentLink,
  reviewLink,
  collectionLink,
  projectLink,
  milestoneLink,
  taskLink,
  meetingLink,
  publicationLink,
  readableStatuses,
  importLink,
} from "./phrase.ts"
import { formatUtc } from "../platform/day.ts"

/** What people do with texts and plans: the activity lists show this. */
export const listedPhrases = {
  "topic.created": { words: ({ title }) => `created “${title}”`, ...topicLink },
  "topic.saved": { words: ({ title, revision }) => `saved version ${revision} of “${title}”`, ...topicLink },
  "topic.reopened": { words: ({ title }) => `reopened “${title}”, which was rejected`, ...topicLink },
  "topic.assigned": { words: ({ title, to }) => `gave “${title}” to ${to}`, ...topicLink },
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
    words: ({ title }) => `finished the review of “${title}”`,
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
    words: ({ title, written }) =>
      written === undefined
        ? `decided on a change from the imported file in “${title}”`
        : `marked an accepted comment from the imported file in “${title}” as ${nameWritten(written)}`,
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
  "publication.reader_name_changed": {
    words: ({ title, to }) => `changed the readable address of “${title}” to “${to}”`,
    ...publicationLink,
  },
  "variable.created": { words: ({ slug, value }) => `created the variable {{${slug}}} with the value “${value}”` },
  "variable.changed": { words: ({ slug, value }) => `set the variable {{${slug}}} to “${value}”` },
  "variable.set_in": { words: ({ slug, value, place }) => `set the variable {{${slug}}} to “${value}” in “${place}”` },
  "variable.unset_in": {
    words: ({ slug, place }) => `removed the value of the variable {{${slug}}} in “${place}”`,
  },
  "variable.renamed": { words: ({ slug, before }) => `renamed the variable {{${before}}} to {{${slug}}}` },
  "variable.asked_for": {
    words: ({ slug, title }) => `asked for the variable {{${slug}}}${title === null ? "" : ` in “${title}”`}`,
  },
  "variable.request_closed": { words: ({ slug }) => `closed a request for the variable {{${slug}}}` },
  "variable.deleted": { words: ({ slug }) => `deleted the variable {{${slug}}}` },
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
  ...releasePhrases,
  "sample.loaded": { words: () => "loaded the sample project", link: (_, { project_id }) => `/projects/${project_id}` },
  "sample.removed": { words: () => "removed the sample project" },
} satisfies { [T in EventType]?: EventPhrase<T> }
