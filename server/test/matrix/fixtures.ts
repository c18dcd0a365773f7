import { accessRequests } from "@hub/contract/access-requests"
import { account as accountRoutes } from "@hub/contract/account"
import { calendar } from "@hub/contract/calendar"
import { collections } from "@hub/contract/collections"
import { handOver } from "@hub/contract/hand-over"
import { images } from "@hub/contract/images"
import { links as library } from "@hub/contract/links"
import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { secondFactor } from "@hub/contract/second-factor"
import { sequences } from "@hub/contract/sequences"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { type User, users } from "@hub/contract/users"
import { variables } from "@hub/contract/variables"
import { computeTotp } from "../../src/account/second-factor/totp.ts"
import { type TestHub, now, password } from "../hub.ts"
import { findOrCreatePerson } from "../../src/people/create.ts"
import { asSystem } from "../../src/platform/ctx.ts"
import { eve, findPortalToken, createTopicOfBen } from "../reviews.ts"
import { nameOfPlayer, playerFor } from "./players.ts"
import { type MatrixCallers, findPersonId, type MatrixPrincipal } from "./principals.ts"

/** Where a call is made: the hub, who is admitted, and who asks. */
export type MatrixScene = MatrixCallers & { hub: TestHub; who: MatrixPrincipal }

let count = 0
/** A name that nothing else has. */
export const uniqueName = (word: string) => `${word}_${++count}`

export const createDraftTopic = ({ hub }: MatrixScene) => createTopicOfBen(hub)

export async function createAnsweredReview(scene: MatrixScene) {
  const topic = await createDraftTopic(scene)
  const { answer } = await scene.hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, reviewer_id: await findPersonId(scene.hub, "cleo"), external: eve },
  })
  return { topic, review: answer.requests[0]! }
}

/** What sets up an sequential review of a new topic of ben's by people without an account\. */
export async function createUnstartedSequence(scene: MatrixScene, terms: object = {}) {
  const { id } = await createDraftTopic(scene)
  const reviewer_id = await findOrCreatePerson(asSystem(scene.hub.app), eve)
  return { topic_id: id, initial_message: "Please check.", reviewers: [{ reviewer_id }, { reviewer_id }], ...terms }
}

export async function createRunningSequence(scene: MatrixScene, terms: object = {}) {
  const { answer } = await scene.hub.as("ben")(sequences.create, { body: await createUnstartedSequence(scene, terms) })
  return answer
}

export async function createPausedSequence(scene: MatrixScene) {
  const { id } = await createRunningSequence(scene)
  await scene.hub.as("ben")(sequences.pause, { params: { id }, body: { reason: "Later." } })
  return { id }
}

export async function createSequencePausedForChanges(scene: MatrixScene) {
  const { id, notified } = await createRunningSequence(scene)
  const body = { decision: "request_changes" as const, summary: "Say per month.", expected_revision: 1 }
  await scene.hub.as("nobody")(portal.decide, { params: { token: findPortalToken(notified[0]!.link!) }, body })
  return { id }
}

export async function createCollectionFixture({ hub }: MatrixScene) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: uniqueName("Collection") } })
  return answer
}

export async function createProjectFixture({ hub }: MatrixScene) {
  const { answer } = await hub.as("ben")(projects.create, { body: { name: uniqueName("Project") } })
  return answer
}

/** Eve, linked to a project of ben's. */
export async function createProjectStakeholderFixture(scene: MatrixScene) {
  const { id } = await createProjectFixture(scene)
  const { answer } = await scene.hub.as("ben")(projects.linkStakeholder, { params: { id }, body: eve })
  return { id, person_id: answer.id }
}

export const plannedMilestone = { name: "Release", date: "2027-01-31" }

export async function createMilestoneFixture(scene: MatrixScene) {
  const { id } = await createProjectFixture(scene)
  const { answer } = await scene.hub.as("ben")(milestones.create, { body: { ...plannedMilestone, project_id: id } })
  return answer.id
}

export async function createTagFixture({ hub }: MatrixScene) {
  return (await hub.as("ben")(tags.create, { body: { name: uniqueName("tag") } })).answer.id
}

/** Someone without an account, in no project\. */
export async function createOutsider({ hub }: MatrixScene) {
  return (await hub.as("ben")(stakeholders.create, { body: { name: uniqueName("Gus") } })).answer.id
}

/** A task of ben's for the reviewer who is in no review. */
export async function createTaskFixture({ hub }: MatrixScene) {
  const body = { title: "Write the summary", assignee_id: await findPersonId(hub, "rex") }
  return (await hub.as("ben")(tasks.create, { body })).answer.id
}

export const plannedMeeting = { title: "Kick-off", start_date: "2026-12-01", end_date: "2026-12-02" }

export const createMeetingFixture = async ({ hub }: MatrixScene) =>
  (await hub.as("ben")(calendar.createMeeting, { body: plannedMeeting })).answer.id

export async function createVariableFixture({ hub }: MatrixScene) {
  const { answer } = await hub.as("ada")(variables.create, { body: { slug: uniqueName("rate"), value: "3" } })
  return answer
}

export async function createLinkFixture({ hub }: MatrixScene) {
  const body = { title: "A page", url: `https://office.test/${uniqueName("page")}` }
  return { params: { id: (await hub.as("ben")(library.create, { body })).answer.id } }
}

export const pngUpload = {
  name: "dot.png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  ),
}

export async function createImageFixture({ hub }: MatrixScene) {
  const { answer } = await hub.as("ben")(images.upload, { files: [pngUpload] })
  const [, , key, filename] = answer.public_url.split("/")
  return { key: key!, filename: filename! }
}

/** An import of ben's in a state of its life, with one proposed topic. */
export async function createImportInStatus(
  { hub }: MatrixScene,
  status: "needs_review" | "queued" | "failed" | "completed",
) {
  const { id } = await hub.db
    .insertInto("imports")
    .values({
      filename: "a.md",
      type: "markdown",
      status,
      sha256: "0".repeat(64),
      bytes: 3,
      split_level: 1,
      collection_id: null,
      collection_name: null,
      error: null,
      previous_id: null,
      retryable: true,
      media_key: uniqueName("key"),
      created_by: await findPersonId(hub, "ben"),
      created_at: now,
      finished_at: status === "completed" ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const markdown = "# A\n\nWords.\n\n# B\n"
  const headings = JSON.stringify([
    { cut: 0, level: 1, title: "A" },
    { cut: 13, level: 1, title: "B" },
  ])
  await hub.db
    .insertInto("import_documents")
    .values({ import_id: id, position: 0, path: "a.md", title: "A", frontmatter: "", markdown, headings })
    .execute()
  const about = { import_id: id, source_path: "a.md", level: 1, frontmatter: "", topic_id: null, ...nothingMade }
  const [item, second] = await hub.db
    .insertInto("import_items")
    .values([
      { ...about, position: 0, cut: 0, title: "A", read_title: "A", content: "Words.\n", words: 1 },
      { ...about, position: 1, cut: 13, title: "B", read_title: "B", content: "", words: 0 },
    ])
    .returning("id")
    .execute()
  return { id, item_id: item!.id, second_id: second!.id }
}

const nothingMade = {
  base_item_id: null,
  theirs: null,
  against_revision_id: null,
  imported_content: null,
  revision_id: null,
}

/** A proposed topic that another stands above. */
export async function createSecondItem(scene: MatrixScene) {
  const { id, second_id } = await createImportInStatus(scene, "needs_review")
  return { id, item_id: second_id }
}

/** A topic that the newer reading of its document does not have. */
export async function createImportWithDeletedTopic(scene: MatrixScene) {
  const { id } = await createImportInStatus(scene, "needs_review")
  const topic = await createDraftTopic(scene)
  await scene.hub.db.insertInto("import_gone").values({ import_id: id, topic_id: topic.id }).execute()
  return { id, topic_id: topic.id }
}

/** An image of an import that is not accepted yet, by the address that its review screen shows. */
export async function createImportMedia(scene: MatrixScene) {
  const { id } = await createImportInStatus(scene, "needs_review")
  const { sha256 } = await scene.hub.db.selectFrom("images").select("sha256").executeTakeFirstOrThrow()
  await scene.hub.db
    .insertInto("import_media")
    .values({ import_id: id, sha256, filename: "dot.png", mime: "image/png", bytes: 70 })
    .execute()
  const { media_key } = await scene.hub.db
    .selectFrom("imports")
    .select("media_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return { key: media_key, sha256 }
}

/** The link that this principal comes with, or one of a review made for this call alone. */
export async function portalLinkOf(scene: MatrixScene) {
  const { links, who, hub } = scene
  if (who === "revoked portal") return links.revoked
  if (who === "portal of another review") return links.other
  if (who !== "portal") return links.unknown
  await hub.as("nobody")(portal.open, { params: { token: links.own }, body: {} })
  return links.own
}

/** An account that nobody has yet. */
export const createAccountInput = () => ({
  name: "Noor",
  email: `${uniqueName("noor")}@office.test`,
  role: "author" as const,
})

export async function createUserFixture({ hub }: MatrixScene) {
  const { answer } = await hub.as("ada")(users.create, { body: createAccountInput() })
  return answer.user.id
}

/** A new author with a task, and what the preview says of giving it to the author dora. */
export async function createHandOverInput(scene: MatrixScene) {
  const id = await createUserFixture(scene)
  const { answer } = await scene.hub.as("ada")(users.list, { query: { limit: 100 } })
  const personOf = (match: (user: User) => boolean) => (answer as User[]).find(match)!
  const { person_id: assignee_id } = personOf((user) => user.id === id)
  const { id: to } = personOf(({ email }) => email === "dora@hub.test")
  await scene.hub.as("ben")(tasks.create, { body: { title: "Write the summary", assignee_id } })
  const work = await scene.hub.as("ada")(handOver.work, { params: { id }, query: { to } })
  return { params: { id }, body: { to, seen: work.answer.seen } }
}

export const createAccessInput = () => ({
  name: "Noor",
  email: `${uniqueName("noor")}@office.test`,
  department: "Other" as const,
  reason: "I write about prices.",
})

export async function createAccessRequestFixture({ hub }: MatrixScene) {
  await hub.as("nobody")(accessRequests.request, { body: createAccessInput() })
  const { answer } = await hub.as("ada")(accessRequests.list, { query: { status: "new" } })
  return answer[0]!.id
}

/** A session of the one who asks, or of ben for the person who has none. */
export async function createSessionFixture(scene: MatrixScene) {
  const { hub } = scene
  const email = `${nameOfPlayer(scene)}@hub.test`
  await hub.as("nobody")(accountRoutes.login, { body: { email, password } })
  const { id } = await hub.db
    .selectFrom("sessions")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function createApiTokenFixture(scene: MatrixScene) {
  const { answer } = await scene.call(playerFor(scene), accountRoutes.createToken, {
    body: { name: "An external program", scopes: ["read"] },
  })
  return answer.id
}

/** The first code of an app that the one who asks has begun with; any code, when they have one already. */
export async function createTotpCode(scene: MatrixScene) {
  const { status, answer } = await scene.call(playerFor(scene), secondFactor.beginTotp, { body: { password } })
  return status === 200 ? computeTotp(answer.secret, Math.floor(now.getTime() / 30_000)) : "000000"
}
