import type { FactData, FactType } from "@hub/contract/facts"
import type { Proof } from "@hub/contract/proof"
import type { Activity } from "@hub/contract/projects"

type Told<T extends FactType> = {
  /** What the fact says of itself, after the name of whoever did it. */
  words: (data: FactData<T>) => string
  /** Where it is seen. */
  link?: (subject_id: number, data: FactData<T>) => string
}

const list = (names: string[]) =>
  names.map((name) => name.replace(/_id$/, "").replaceAll("_", " ")).join(", ") || "nothing"
const because = (reason: string) => reason && `: ${reason}`

const topic = { link: (subject_id: number) => `/topics/${subject_id}` }
const review = { link: (_: number, { topic_id }: { topic_id: number }) => `/topics/${topic_id}` }
const collection = { link: (subject_id: number) => `/collections/${subject_id}` }
const project = { link: (subject_id: number) => `/projects/${subject_id}` }
const inProject = (elsewhere: string) => ({
  link: (_: number, { project_id }: { project_id: number | null }) =>
    project_id === null ? elsewhere : `/projects/${project_id}`,
})
const milestone = inProject("/all-milestones")
const task = inProject("/all-tasks")
const meeting = inProject("/dashboard")
const publication = { link: (subject_id: number) => `/publications/${subject_id}` }
const inUtc = (moment: string) => `${moment.slice(0, 16).replace("T", " ")} UTC`
const readable: Record<string, string> = {
  private: "private",
  link: "readable for whoever has its link",
  public: "readable for everybody",
}
const imported = { link: (subject_id: number) => `/import/${subject_id}/review` }

/** What people do with texts and plans. Accounts, and what follows by itself from what somebody did, are not told. */
const told: { [T in FactType]?: Told<T> } = {
  "topic.created": { words: ({ title }) => `wrote “${title}”`, ...topic },
  "topic.saved": { words: ({ title, revision }) => `saved revision ${revision} of “${title}”`, ...topic },
  "topic.reopened": { words: ({ title }) => `reopened “${title}”, which was rejected`, ...topic },
  "topic.published": { words: ({ title }) => `published “${title}”`, ...topic },
  "topic.unpublished": { words: ({ title, reason }) => `unpublished “${title}”: ${reason}`, ...topic },
  "topic.approval_overridden": {
    words: ({ title, reason }) => `let “${title}” go out although it is not what was approved: ${reason}`,
    ...topic,
  },
  "topic.archived": { words: ({ title }) => `archived “${title}”`, ...topic },
  "topic.restored": { words: ({ title }) => `restored “${title}” from the archive`, ...topic },
  "topic.deleted": { words: ({ title }) => `deleted “${title}”` },
  "review.requested": { words: ({ title, reviewer }) => `asked ${reviewer} to review “${title}”`, ...review },
  "review.approved": { words: ({ title, revision }) => `approved revision ${revision} of “${title}”`, ...review },
  "review.changes_requested": {
    words: ({ title, revision }) => `asked for changes in revision ${revision} of “${title}”`,
    ...review,
  },
  "review.rejected": { words: ({ title, revision }) => `rejected revision ${revision} of “${title}”`, ...review },
  "review.reopened": { words: ({ title }) => `withdrew the answer on “${title}”`, ...review },
  "review.extended": {
    words: ({ title, to, reason }) => `extended the review of “${title}” to ${to}${because(reason)}`,
    ...review,
  },
  "review.cancelled": { words: ({ title }) => `withdrew a review of “${title}”`, ...review },
  "review.declined": { words: ({ title }) => `declined to review “${title}”`, ...review },
  "review.delegated": { words: ({ title, to }) => `passed the review of “${title}” on to ${to}`, ...review },
  "round.settled": { words: ({ title }) => `told the reviewers of “${title}” what became of their points`, ...review },
  "sequence.created": {
    words: ({ title, reviewers }) => `had “${title}” reviewed by ${reviewers} people in turn`,
    ...review,
  },
  "import.uploaded": { words: ({ filename }) => `imported ${filename}`, ...imported },
  "import.cancelled": { words: ({ filename }) => `cancelled the import of ${filename}` },
  "import.rejected": { words: ({ filename }) => `rejected what came from ${filename}`, ...imported },
  "import.accepted": { words: ({ filename }) => `took in what came from ${filename}`, ...imported },
  "import.change_disposed": {
    words: ({ title }) => `decided about a change of the manuscript in “${title}”`,
    ...imported,
  },
  "import.undone": { words: ({ filename }) => `undid the import of ${filename}`, ...imported },
  "publication.requested": {
    words: ({ title, kind }) => `had “${title}” made into a ${kind === "pdf" ? "PDF" : "knowledge base"}`,
  },
  "publication.scheduled": {
    words: ({ title, release_at }) => `set “${title}” to go out on ${inUtc(release_at)}`,
    ...publication,
  },
  "publication.postponed": {
    words: ({ title, from, to, reason }) => `moved “${title}” from ${inUtc(from)} to ${inUtc(to)}${because(reason)}`,
    ...publication,
  },
  "publication.unscheduled": { words: ({ title }) => `took back the time of “${title}”`, ...publication },
  "publication.withdrawn": { words: ({ title, reason }) => `withdrew “${title}”${because(reason)}`, ...publication },
  "publication.restored": { words: ({ title, reason }) => `brought “${title}” back${because(reason)}`, ...publication },
  "publication.visibility_changed": {
    words: ({ title, to }) => `made “${title}” ${readable[to] ?? to}`,
    ...publication,
  },
  "publication.address_replaced": { words: ({ title }) => `gave “${title}” another address`, ...publication },
  "variable.created": { words: ({ slug, value }) => `made the variable ${slug}, which is “${value}”` },
  "variable.changed": { words: ({ slug, value }) => `set the variable ${slug} to “${value}”` },
  "variable.set_in": { words: ({ slug, value, place }) => `set the variable ${slug} to “${value}” in “${place}”` },
  "variable.unset_in": {
    words: ({ slug, place }) => `took back the value that the variable ${slug} had in “${place}”`,
  },
  "variable.renamed": { words: ({ slug, before }) => `renamed the variable ${before} to ${slug}` },
  "variable.deleted": { words: ({ slug }) => `deleted the variable ${slug}` },
  "link.created": { words: ({ title }) => `added the link “${title}”` },
  "link.changed": { words: ({ title }) => `changed the link “${title}”` },
  "link.deleted": { words: ({ title }) => `deleted the link “${title}”` },
  "image.kept": { words: ({ filename }) => `added the picture ${filename}` },
  "image.described": { words: ({ filename }) => `described the picture ${filename}` },
  "image.replaced": { words: ({ filename }) => `replaced the picture ${filename}` },
  "image.deleted": { words: ({ filename }) => `deleted the picture ${filename}` },
  "collection.created": { words: ({ name }) => `made the collection “${name}”`, ...collection },
  "collection.arranged": { words: ({ name }) => `arranged the topics of “${name}”`, ...collection },
  "collection.changed": {
    words: ({ name, changed }) => `changed ${list(changed)} of the collection “${name}”`,
    ...collection,
  },
  "collection.organized": { words: ({ name, summary }) => `organized “${name}”: ${summary}`, ...collection },
  "collection.organizing_undone": { words: ({ name }) => `undid how “${name}” was organized`, ...collection },
  "collection.duplicated": { words: ({ name }) => `made the copy “${name}” of a collection`, ...collection },
  "collection.frozen": {
    words: ({ name, reason }) => `froze the collection “${name}”${because(reason)}`,
    ...collection,
  },
  "collection.unfrozen": { words: ({ name }) => `unfroze the collection “${name}”`, ...collection },
  "collection.archived": { words: ({ name }) => `archived the collection “${name}”`, ...collection },
  "collection.restored": { words: ({ name }) => `restored the collection “${name}”`, ...collection },
  "collection.deleted": { words: ({ name }) => `deleted the collection “${name}”` },
  "project.created": { words: ({ name }) => `created the project “${name}”`, ...project },
  "project.changed": { words: ({ name, changed }) => `changed ${list(changed)} of the project “${name}”`, ...project },
  "project.archived": { words: ({ name, reason }) => `archived the project “${name}”${because(reason)}`, ...project },
  "project.restored": { words: ({ name }) => `restored the project “${name}” from the archive`, ...project },
  "project.deleted": { words: ({ name }) => `deleted the project “${name}”` },
  "project.stakeholder_linked": { words: () => "linked a stakeholder to a project", ...project },
  "project.stakeholder_changed": { words: () => "changed what a stakeholder does in a project", ...project },
  "project.stakeholder_unlinked": { words: () => "unlinked a stakeholder from a project", ...project },
  "milestone.created": { words: ({ name }) => `added the milestone “${name}”`, ...milestone },
  "milestone.changed": {
    words: ({ name, changed }) => `changed ${list(changed)} of the milestone “${name}”`,
    ...milestone,
  },
  "milestone.moved": {
    words: ({ name, from, to, reason }) => `moved “${name}” from ${from} to ${to}${because(reason)}`,
    ...milestone,
  },
  "milestone.deleted": { words: ({ name }) => `deleted the milestone “${name}”`, ...milestone },
  "task.created": { words: ({ name }) => `added the task “${name}”`, ...task },
  "task.changed": { words: ({ name, changed }) => `changed ${list(changed)} of the task “${name}”`, ...task },
  "task.moved": { words: ({ name, to }) => `set the task “${name}” to ${to.replace("_", " ")}`, ...task },
  "task.deleted": { words: ({ name }) => `deleted the task “${name}”`, ...task },
  "meeting.created": { words: ({ name }) => `planned the meeting “${name}”`, ...meeting },
  "meeting.changed": { words: ({ name }) => `changed the meeting “${name}”`, ...meeting },
  "meeting.deleted": { words: ({ name }) => `cancelled the meeting “${name}”`, ...meeting },
  "tag.created": { words: ({ name }) => `made the tag “${name}”` },
  "tag.merged": {
    words: ({ name, from }) => `merged ${from.map((one) => `“${one}”`).join(", ")} into the tag “${name}”`,
  },
  "tag.deleted": { words: ({ name }) => `deleted the tag “${name}”` },
  "sample.loaded": { words: () => "loaded the sample project", link: (_, { project_id }) => `/projects/${project_id}` },
  "sample.removed": { words: () => "removed the sample project" },
}

export const toldTypes = Object.keys(told) as FactType[]

/** What the table of facts holds of a fact, with the name of whoever did it. */
export const activityColumns = [
  "facts.id",
  "facts.type",
  "facts.subject_id",
  "facts.data",
  "facts.at",
  "people.name as actor_name",
  "facts.proof",
] as const

type Row = Pick<Activity, "id" | "actor_name"> & {
  type: FactType
  subject_id: number
  data: unknown
  at: Date
  proof: Proof | null
}

/** A fact as a sentence and a way to it. The table holds every type of fact: which words fit a row is beyond the compiler. */
export function present({ id, type, subject_id, data, at, actor_name, proof }: Row): Activity {
  const { words, link } = (told[type] ?? { words: () => type }) as Told<FactType>
  return {
    id,
    type,
    actor_name,
    sentence: words(data as never) + (proof?.kind === "token" ? ` with the API token “${proof.name}”` : ""),
    link: link?.(subject_id, data as never) ?? null,
    at: at.toISOString(),
  }
}
