import { access, groups } from "@hub/contract/access"
import { comments } from "@hub/contract/comments"
import { account, type Scope } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { handOver } from "@hub/contract/hand-over"
import { houseStyle } from "@hub/contract/house-style"
import { imports } from "@hub/contract/imports"
import { assignedReview } from "@hub/contract/assigned-review"
import { embargoes } from "@hub/contract/embargoes"
import { emails } from "@hub/contract/emails"
import { pointReplies } from "@hub/contract/point-replies"
import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { projectGate } from "@hub/contract/project-gate"
import { publications } from "@hub/contract/publications"
import { readerNames } from "@hub/contract/reader-names"
import { releases } from "@hub/contract/releases"
import { reviews } from "@hub/contract/reviews"
import type { Route } from "@hub/contract/route"
import { sequences } from "@hub/contract/sequences"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { permissionRules } from "../../src/policy.ts"
import type { TestHub } from "../hub.ts"
import type { MatrixRow } from "./goldens.ts"
import { test } from "./hub.ts"
import { routeName, registeredRoutes } from "./run-row.ts"
import type { MatrixCallers } from "./principals.ts"
import { matrixRows } from "./rows.ts"

/** The tokens that call a route, in the order of the columns. */
const columns: Scope[][] = [["read"], ["write"], ["publish"], ["read", "write", "publish"]]

/** What decides about a text, about who is asked for it, or for ever; and what hands out somebody's way in. */
const byPeople: Route[] = [
  assignedReview.open,
  assignedReview.draft,
  assignedReview.decide,
  assignedReview.decline,
  assignedReview.delegate,
  assignedReview.reopen,
  assignedReview.handOutWord,
  assignedReview.returnWord,
  assignedReview.addWord,
  assignedReview.discardWord,
  portal.open,
  portal.draft,
  portal.decide,
  portal.code,
  portal.decline,
  portal.delegate,
  portal.askForLink,
  portal.reopen,
  portal.handOutWord,
  portal.returnWord,
  portal.addWord,
  portal.discardWord,
  pointReplies.addByLink,
  pointReplies.addAssigned,
  reviews.cancel,
  reviews.remind,
  reviews.extend,
  reviews.renew,
  reviews.reassign,
  reviews.skip,
  sequences.start,
  sequences.advance,
  sequences.askAgain,
  sequences.resume,
  sequences.skip,
  sequences.pause,
  sequences.complete,
  sequences.cancel,
  points.dispose,
  comments.decide,
  points.settle,
  stakeholders.merge,
  projectGate.change,
  access.change,
  access.grant,
  access.changeGrant,
  groups.create,
  groups.change,
  groups.addMember,
  imports.undo,
  tags.merge,
  emails.list,
  emails.page,
  emails.examples,
  topics.bulkDelete,
  topics.reopen,
  topics.assign,
  collections.freeze,
  collections.unfreeze,
  embargoes.set,
  embargoes.postpone,
  embargoes.ask,
  embargoes.release,
  embargoes.addReader,
  handOver.start,
]
/** What gives something to readers or takes it from them. */
const publishing: Route[] = [
  topics.publish,
  topics.unpublish,
  publications.create,
  publications.createTogether,
  publications.cancel,
  publications.retry,
  publications.withdraw,
  publications.release,
  publications.schedule,
  publications.unschedule,
  publications.restore,
  publications.share,
  publications.replaceAddress,
  readerNames.choose,
  publications.makeFiles,
  houseStyle.changeOfCollection,
  releases.create,
  releases.change,
  releases.move,
  releases.confirm,
  releases.cancel,
  releases.release,
  releases.check,
  releases.addPart,
  releases.removePart,
  releases.setEdition,
  releases.build,
  releases.addPerson,
  releases.removePerson,
]

const named = (routes: Route[]) => new Set(routes.map(routeName))
const [forPeople, forPublishers] = [named(byPeople), named(publishing)]
const decisions = matrixRows.filter(({ route }) => forPeople.has(routeName(route)) || route.method === "DELETE")

const tokenOf = async (hub: TestHub, who: "ada" | "cleo", scopes: Scope[]) =>
  (await hub.as(who)(account.createToken, { body: { name: "An external program", scopes } })).answer.token

/** What each token of somebody who may do everything is answered. */
async function answers(hub: TestHub, admission: MatrixCallers, { route, prepare }: MatrixRow) {
  const isOwnReview = ([...Object.values(assignedReview), pointReplies.addAssigned] as Route[]).includes(route)
  const words: string[] = []
  for (const scopes of columns) {
    const bearer = await tokenOf(hub, isOwnReview ? "cleo" : "ada", scopes)
    const input = await prepare({ hub, ...admission, who: isOwnReview ? "reviewer assigned" : "admin" })
    const { status, answer } = await hub.as({ bearer })(route, input)
    words.push(status < 400 ? "ok" : `${status} ${answer?.code}`)
  }
  return words
}

test.for(decisions)("$route.method $route.path needs a person who is signed in", async (row, { hub, admission }) => {
  expect(await answers(hub, admission, row)).toEqual(columns.map(() => "403 beyond_token"))
})

test.for(matrixRows.filter(({ route }) => forPublishers.has(routeName(route))))(
  "$route.method $route.path needs a token with the scope to publish",
  async (row, { hub, admission }) => {
    const [reads, writes, publishes, all] = await answers(hub, admission, row)

    expect([reads, writes]).toEqual(["403 beyond_scope", "403 beyond_scope"])
    // What nobody approved is refused after this check, where the edition is looked at.
    expect(["ok", "409 not_approved"]).toContain(publishes)
    expect(all).toBe(publishes)
  },
)

test.for([topics.create, topics.save, reviews.request, sequences.create])(
  "$method $path needs a token with the scope to write",
  async (route, { hub, admission }) => {
    const found = await answers(
      hub,
      admission,
      matrixRows.find((row) => row.route === route)!,
    )

    expect(found).toEqual(["403 beyond_scope", "ok", "403 beyond_scope", "ok"])
  },
)

/** What people and programs make, apart from what only belongs to it. */
const records = [
  "access_requests",
  "bugs",
  "collections",
  "comments",
  "feedback",
  "images",
  "imports",
  "links",
  "meetings",
  "milestones",
  "notifications",
  "people",
  "projects",
  "publications",
  "review_point_replies",
  "review_points",
  "review_requests",
  "revisions",
  "tags",
  "tasks",
  "topics",
  "users",
  "variables",
]

test.for(matrixRows.filter(({ route }) => route.method !== "GET"))(
  "$route.method $route.path deletes no record for good where a token calls it",
  async ({ route, prepare }, { hub, admission }) => {
    const bearer = await tokenOf(hub, "ada", ["read", "write", "publish"])
    const input = await prepare({ hub, ...admission, who: "admin" })
    const before = await readRows(hub)

    await hub.as({ bearer })(route, input)

    const after = new Set(await readRows(hub))
    expect(before.filter((one) => !after.has(one))).toEqual([])
  },
)

/** Every record there is, by table and id. */
async function readRows({ db }: TestHub): Promise<string[]> {
  const parts = records.map((table) => sql`select ${table} || ' ' || id as name from ${sql.table(table)}`)
  const { rows: found } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return found.map(({ name: one }) => one)
}

test("every call by which editions change is in this table", () => {
  const publish = [...registeredRoutes].filter(
    ([, permission]) => permission === "topics.publish" || permission === "publications.publish",
  )

  expect(publish.map(([route]) => route).toSorted()).toEqual([...forPublishers].toSorted())
})

test("every call that needs a person is in this table, but those about the own account and the hub itself", () => {
  const ofTheHub = /^(?:account|users|settings|webhooks|destinations|backups|database|publications)\./
  const inPerson = [...registeredRoutes].filter(
    ([, permission]) => "inPerson" in permissionRules[permission] && !ofTheHub.test(permission),
  )

  const missing = inPerson.filter(([route]) => !forPeople.has(route) && !route.startsWith("DELETE"))

  expect(inPerson.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
