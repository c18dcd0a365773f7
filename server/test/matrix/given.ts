import { accessRequests } from "@hub/contract/access-requests"
import { account as accountRoutes } from "@hub/contract/account"
import { calendar } from "@hub/contract/calendar"
import { collections } from "@hub/contract/collections"
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
import { users } from "@hub/contract/users"
import { variables } from "@hub/contract/variables"
import { totp } from "../../src/account/second-factor/totp.ts"
import { authenticator } from "../authenticator.ts"
import { type Hub, now, password } from "../hub.ts"
import { personByEmail } from "../../src/people/create.ts"
import { asTheHub } from "../../src/platform/ctx.ts"
import { eve, tokenIn, topicOfBen } from "../reviews.ts"
import { type Admitted, personOf, type Principal } from "./principals.ts"

/** Where a call is made: the hub, who is admitted, and who asks. */
export type Scene = Admitted & { hub: Hub; who: Principal }

let count = 0
/** A name that nothing else has. */
export const fresh = (word: string) => `${word}_${++count}`

export const draft = ({ hub }: Scene) => topicOfBen(hub)

export async function reviewed(scene: Scene) {
  const topic = await draft(scene)
  const { answer } = await scene.hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, reviewer_id: await personOf(scene.hub, "cleo"), external: eve },
  })
  return { topic, review: answer.requests[0]! }
}

/** What sets up an ordered review of a new topic of ben's by people without an account. */
export async function newSequence(scene: Scene, terms: object = {}) {
  const { id } = await draft(scene)
  const reviewer_id = await personByEmail(asTheHub(scene.hub.house), eve)
  return { topic_id: id, initial_message: "Please check.", reviewers: [{ reviewer_id }, { reviewer_id }], ...terms }
}

export async function sequence(scene: Scene, terms: object = {}) {
  const { answer } = await scene.hub.as("ben")(sequences.create, { body: await newSequence(scene, terms) })
  return answer
}

export async function pausedByHand(scene: Scene) {
  const { id } = await sequence(scene)
  await scene.hub.as("ben")(sequences.pause, { params: { id }, body: { reason: "Later." } })
  return { id }
}

export async function pausedForChanges(scene: Scene) {
  const { id, notified } = await sequence(scene)
  const body = { decision: "request_changes" as const, summary: "Say per month.", expected_revision: 1 }
  await scene.hub.as("nobody")(portal.decide, { params: { token: tokenIn(notified[0]!.link!) }, body })
  return { id }
}

export async function collection({ hub }: Scene) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: fresh("Collection") } })
  return answer
}

export async function project({ hub }: Scene) {
  const { answer } = await hub.as("ben")(projects.create, { body: { name: fresh("Project") } })
  return answer
}

/** Eve, linked to a project of ben's. */
export async function stakeholder(scene: Scene) {
  const { id } = await project(scene)
  const { answer } = await scene.hub.as("ben")(projects.linkStakeholder, { params: { id }, body: eve })
  return { id, person_id: answer.id }
}

export const plannedMilestone = { name: "Release", date: "2027-01-31" }

export async function milestone(scene: Scene) {
  const { id } = await project(scene)
  const { answer } = await scene.hub.as("ben")(milestones.create, { body: { ...plannedMilestone, project_id: id } })
  return answer.id
}

export async function tag({ hub }: Scene) {
  return (await hub.as("ben")(tags.create, { body: { name: fresh("tag") } })).answer.id
}

/** Somebody without an account, in no project. */
export async function outsider({ hub }: Scene) {
  return (await hub.as("ben")(stakeholders.create, { body: { name: fresh("Gus") } })).answer.id
}

/** A task of ben's for the reviewer who is in no review. */
export async function task({ hub }: Scene) {
  const body = { title: "Write the summary", assignee_id: await personOf(hub, "rex") }
  return (await hub.as("ben")(tasks.create, { body })).answer.id
}

export const plannedMeeting = { title: "Kick-off", start_date: "2026-12-01", end_date: "2026-12-02" }

export const meeting = async ({ hub }: Scene) =>
  (await hub.as("ben")(calendar.createMeeting, { body: plannedMeeting })).answer.id

export async function variable({ hub }: Scene) {
  const { answer } = await hub.as("ada")(variables.create, { body: { slug: fresh("rate"), value: "3" } })
  return answer
}

export async function link({ hub }: Scene) {
  const body = { title: "A page", url: `https://office.test/${fresh("page")}` }
  return { params: { id: (await hub.as("ben")(library.create, { body })).answer.id } }
}

export const png = {
  name: "dot.png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  ),
}

export async function image({ hub }: Scene) {
  const { answer } = await hub.as("ben")(images.upload, { files: [png] })
  const [, , key, filename] = answer.public_url.split("/")
  return { key: key!, filename: filename! }
}

/** An import of ben's in a state of its life, with one proposed topic. */
export async function importIn({ hub }: Scene, status: "needs_review" | "queued" | "failed" | "completed") {
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
      media_key: fresh("key"),
      created_by: await personOf(hub, "ben"),
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
export async function secondItem(scene: Scene) {
  const { id, second_id } = await importIn(scene, "needs_review")
  return { id, item_id: second_id }
}

/** A topic that the newer reading of its document does not have. */
export async function goneTopic(scene: Scene) {
  const { id } = await importIn(scene, "needs_review")
  const topic = await draft(scene)
  await scene.hub.db.insertInto("import_gone").values({ import_id: id, topic_id: topic.id }).execute()
  return { id, topic_id: topic.id }
}

/** An image of an import that is not accepted yet, by the address that its review screen shows. */
export async function importMedia(scene: Scene) {
  const { id } = await importIn(scene, "needs_review")
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
export async function portalLink(scene: Scene) {
  const { links, who, hub } = scene
  if (who === "revoked portal") return links.revoked
  if (who === "portal of another review") return links.other
  if (who !== "portal") return links.unknown
  await hub.as("nobody")(portal.open, { params: { token: links.own }, body: {} })
  return links.own
}

/** An account that nobody has yet. */
export const account = () => ({ name: "Noor", email: `${fresh("noor")}@office.test`, role: "author" as const })

export async function user({ hub }: Scene) {
  const { answer } = await hub.as("ada")(users.create, { body: account() })
  return answer.user.id
}

export const wish = () => ({
  name: "Noor",
  email: `${fresh("noor")}@office.test`,
  department: "Other" as const,
  reason: "I write about prices.",
})

export async function accessRequest({ hub }: Scene) {
  await hub.as("nobody")(accessRequests.ask, { body: wish() })
  const { answer } = await hub.as("ada")(accessRequests.list, { query: { status: "new" } })
  return answer[0]!.id
}

/** A session of the one who asks, or of ben for whoever has none. */
export async function session(scene: Scene) {
  const { hub } = scene
  const email = `${nameOf(scene)}@hub.test`
  await hub.as("nobody")(accountRoutes.login, { body: { email, password } })
  const { id } = await hub.db
    .selectFrom("sessions")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function apiToken(scene: Scene) {
  const { answer } = await scene.call(playing(scene), accountRoutes.createToken, {
    body: { name: "A program", scopes: ["read"] },
  })
  return answer.id
}

/** The first code of an app that the one who asks has begun with; any code, when he has one already. */
export async function appCode(scene: Scene) {
  const { status, answer } = await scene.call(playing(scene), secondFactor.beginTotp, { body: { password } })
  return status === 200 ? totp(answer.secret, Math.floor(now.getTime() / 30_000)) : "000000"
}

/** A passkey that the browser of the one who asks has made. */
export async function newPasskey(scene: Scene) {
  const { answer } = await scene.call(playing(scene), secondFactor.beginPasskey, { body: { password } })
  return { challenge: answer.challenge, name: "A key", response: authenticator().make(answer.options) }
}

export async function passkey(scene: Scene) {
  const { answer } = await scene.call(playing(scene), secondFactor.addPasskey, { body: await newPasskey(scene) })
  return answer.id
}

const players: Partial<Record<Principal, string>> = {
  "reviewer unrelated": "rex",
  "reviewer assigned": "cleo",
  "author unrelated": "dora",
  admin: "ada",
}
const nameOf = ({ who }: Scene) => players[who] ?? "ben"
const playing = ({ who }: Scene): Principal => (who in players ? who : "author owner")
