import { account } from "@hub/contract/account"
import { groups } from "@hub/contract/access"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { embargoes } from "@hub/contract/embargoes"
import { portal } from "@hub/contract/portal"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { tasks } from "@hub/contract/tasks"
import { variables } from "@hub/contract/variables"
import type { Role } from "@hub/contract/account/values"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { listContractRoutes } from "../../test/contract-routes.ts"
import { listQuestions, listTelling, marker, pathsOf } from "../../test/crawl.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, password, type Player, type TestHub } from "../../test/hub.ts"
import { personId, userId } from "../../test/restricted.ts"
import { eve, findPortalToken, gus } from "../../test/reviews.ts"
import { hashPassword } from "../account/password.ts"

const end = new Date(now.getTime() + 86_400_000)
const figure = `It was 4.2 ${marker}.`

/** Somebody more with an account, who is asked by their name. */
async function addAccount(hub: TestHub, name: string, role: Role): Promise<Player> {
  const email = `${name}@hub.test`
  const created_at = now
  const { id } = await hub.db
    .insertInto("people")
    .values({ name: `Person ${name}`, email, created_at })
    .returning("id")
    .executeTakeFirstOrThrow()
  const password_hash = await hashPassword(password)
  await hub.db.insertInto("users").values({ person_id: id, role, password_hash, created_at }).execute()
  return name as Player
}

async function signedIn(hub: TestHub, who: string) {
  const { answer } = await hub.as("nobody")(account.login, { body: { email: `${who}@hub.test`, password } })
  if (!("access_token" in answer)) throw new Error("There is no second step in these tests.")
  const { cookies } = await hub.as({ bearer: answer.access_token })(publications.pass)
  const held = cookies.find(({ name }) => name === "hub_pages")!
  const token = await hub.as({ bearer: answer.access_token })(account.createToken, {
    body: { name: `Program of ${who}`, scopes: ["read", "write", "publish"], expires_in_days: 20 },
  })
  expect(token.status).toBe(201)
  return { bearer: answer.access_token, token: token.answer.token, cookie: `${held.name}=${held.value}` }
}

/** A collection with everything that can be in one, whose figure is in all of it; nothing is hidden yet. */
async function createMarkedCollection() {
  const hub = await createFreshHub()
  const [ada, ben] = [hub.as("ada"), hub.as("ben")]
  for (const [name, role] of [
    ["lena", "author"],
    ["frank", "reviewer"],
    ["gina", "author"],
    ["hugo", "reviewer"],
    ["ivan", "author"],
    ["karl", "author"],
  ] as const)
    await addAccount(hub, name, role)
  const project = (await hub.as("lena" as Player)(projects.create, { body: { name: "Prices" } })).answer
  const collection = (await ben(collections.create, { body: { name: "Monthly figures", project_id: project.id } }))
    .answer
  const { answer: topic } = await ben(topics.create, {
    body: {
      title: `Inflation ${marker}`,
      content: `${figure}\n\n{{rate}}`,
      collection_id: collection.id,
      project_id: project.id,
    },
  })
  await ada(variables.create, { body: { slug: "rate", value: "unknown" } })
  await hub.db
    .updateTable("topics")
    .set({ owner_id: await personId(hub, "karl") })
    .where("id", "=", topic.id)
    .execute()
  const params = { id: topic.id }
  await ben(topics.save, {
    params,
    body: { title: `Inflation ${marker}`, content: `${figure}\n\nAgain ${figure}`, base_revision: 1 },
  })
  await hub.as("dora")(comments.add, { params, body: { body: `Is ${figure} so?`, anchor: null } })
  const review = await ben(reviews.request, {
    body: { topic_id: topic.id, reviewer_id: await personId(hub, "cleo"), external: [eve, gus] },
  })
  expect(review.status).toBeLessThan(300)
  const links = Object.fromEntries(
    review.answer.notified.flatMap(({ name, link }) => (link ? [[name, findPortalToken(link)]] : [])),
  )
  const task = { title: `Check ${marker}`, description: figure, project_id: project.id, topic_id: topic.id }
  expect((await ben(tasks.create, { body: task })).status).toBe(201)
  const kb = (
    await ben(publications.create, { body: { collection_id: collection.id, kind: "mobile_kb", visibility: "private" } })
  ).answer
  await hub.settle()
  await sql`update notifications set message = message || ${figure} where topic_id = ${topic.id}`.execute(hub.db)
  await sql`update review_requests set message = message || ${figure}`.execute(hub.db)
  await sql`insert into variable_values (variable_id, collection_id, value, updated_at)
    select id, ${collection.id}, ${marker}, ${now}::timestamptz from variables where slug = 'rate'`.execute(hub.db)
  const edition = (await ben(publications.get, { params: { id: kb.id } })).answer
  expect(edition.status).toBe("live")
  return { hub, collection, topic, links, edition }
}

/** Ben puts it under embargo; cleo by a group, and eve by her own name, are on the list beside him. */
async function putUnderEmbargo(hub: TestHub, collection: { id: number }) {
  const ben = hub.as("ben")
  const body = { until: end.toISOString(), reason: "The release calendar", two_people: false }
  expect((await ben(embargoes.set, { params: collection, body })).status).toBe(201)
  const group = (await hub.as("ada")(groups.create, { body: { name: "Release team" } })).answer
  const add = (user_id: number) => hub.as("ada")(groups.addMember, { params: group, body: { user_id } })
  await add(await userId(hub, "cleo"))
  await add(await userId(hub, "gina"))
  const reason = "Prepares the release"
  expect((await ben(embargoes.addReader, { params: collection, body: { group_id: group.id, reason } })).status).toBe(
    201,
  )
  const eve_id = await personId(hub, "eve").catch(async () => {
    const row = await hub.db.selectFrom("people").select("id").where("email", "=", eve.email).executeTakeFirstOrThrow()
    return row.id
  })
  expect((await ben(embargoes.addReader, { params: collection, body: { person_id: eve_id, reason } })).status).toBe(201)
  const ivan = { person_id: await personId(hub, "ivan"), reason }
  const { answer } = await ben(embargoes.addReader, { params: collection, body: ivan })
  // Both knew, and are to know no more.
  await ben(embargoes.removeReader, { params: { id: collection.id, reader_id: answer.id } })
  await hub.as("ada")(groups.removeMember, { params: { id: group.id, user_id: await userId(hub, "gina") } })
}

test(
  "twenty readers ask in every way for one figure before its time, and none of them learns it",
  { timeout: 300_000 },
  async () => {
    const { hub, collection, topic, links, edition } = await createMarkedCollection()
    const held = Object.fromEntries(
      await Promise.all(
        ["ada", "ben", "cleo", "dora", "lena", "frank", "gina", "hugo", "ivan"].map(
          async (name) => [name, await signedIn(hub, name)] as const,
        ),
      ),
    )
    const routes = (await listContractRoutes()).filter(({ method, stream }) => method === "GET" && !stream)
    const questions = listQuestions(routes)
    const told = await listTelling(hub, "ada", questions)
    const toldToBen = await listTelling(hub, "ben", questions)
    const telling = [...new Set([...told, ...toldToBen])]
    expect(pathsOf(telling).length).toBeGreaterThan(15)

    const tag = String(
      (await hub.fastify.inject({ url: `${edition.url}t/${topic.id}.html`, headers: { cookie: held.dora!.cookie } }))
        .headers.etag,
    )
    await putUnderEmbargo(hub, collection)
    const readings = () => hub.db.selectFrom("embargo_readings").selectAll().orderBy("id").execute()
    await hub.db
      .updateTable("users")
      .set({ active: false })
      .where("id", "=", await userId(hub, "hugo"))
      .execute()
    await hub.settle()

    const outside: (Player | "nobody" | { bearer: string })[] = [
      ...(["ada", "dora", "lena", "frank", "gina", "hugo", "ivan", "karl", "nobody"] as Player[]),
      ...["ada", "dora", "lena", "frank", "gina", "hugo", "ivan"].map((name) => ({ bearer: held[name]!.token })),
      { bearer: held.dora!.bearer },
      { bearer: held.hugo!.bearer },
      { bearer: "dht_unknown" },
      { bearer: held.gina!.bearer },
    ]
    expect(outside.length).toBeGreaterThanOrEqual(20)
    // Those who see most are asked everything that can be asked, the others what told somebody before.
    for (const who of ["ada", "dora"] as const)
      expect.soft(pathsOf(await listTelling(hub, who, questions)), who).toEqual([])
    for (const who of outside)
      expect.soft(pathsOf(await listTelling(hub, who, telling)), JSON.stringify(who)).toEqual([])
    // Links, published pages, what a browser has kept of them, and everything that changes something.
    for (const token of [links[gus.name]!])
      for (const route of [portal.read, portal.source])
        expect((await hub.as("nobody")(route, { params: { token } })).status).toBe(404)
    const page = (url: string, headers = {}) => hub.fastify.inject({ url, headers })
    const pages = [edition.url!, `${edition.url}t/${topic.id}.html`, `${edition.url}search.json`]
    for (const url of pages)
      for (const who of ["ada", "dora", "frank", "gina", "hugo", "ivan", "nobody"]) {
        const cookie = held[who]?.cookie ?? "hub_pages=unknown"
        expect((await page(url, { cookie })).statusCode, `${who} ${url}`).toBe(404)
        expect((await page(url, { cookie, "if-none-match": tag })).statusCode).toBe(404)
      }
    expect((await page("/sitemap.xml")).body).not.toContain("/kb/")
    for (const who of outside.slice(0, 10)) {
      const { status, answer, headers } = await hub.as(who)(topics.list)
      expect(status === 200 ? [answer, headers["x-total-count"]] : [[], "0"]).toEqual([[], "0"])
    }
    expect(await readings()).toEqual([])

    // Each question that tells a permitted person something leaves a line with their name.
    await sql`update tasks set title = 'Check'`.execute(hub.db)
    await sql`update events set data = data || '{"name": "Check"}' where type like 'task.%'`.execute(hub.db)
    const unnoted: string[] = []
    for (const asked of telling) {
      await sql`delete from embargo_readings`.execute(hub.db)
      const [found] = await listTelling(hub, "ben", [asked])
      const names = (await readings()).map(({ name, way }) => `${name} ${way}`)
      if (found && !names.includes("Ben session")) unnoted.push(`${asked.route.path} ${JSON.stringify(asked.query)}`)
    }
    expect(unnoted).toEqual([])

    await sql`delete from embargo_readings`.execute(hub.db)
    const params = { id: topic.id }
    for (const who of [{ bearer: held.cleo!.bearer }, { bearer: held.cleo!.bearer }, { bearer: held.ben!.token }])
      expect((await hub.as(who)(topics.read, { params })).status).toBe(200)
    expect((await hub.as("nobody")(portal.read, { params: { token: links["Eve Expert"]! } })).status).toBe(200)
    expect((await page(pages[1]!, { cookie: held.ben!.cookie })).body).toContain(marker)
    const lines = (await readings()).map(({ name, way, token, what, topic_id, revision, publication_id, times }) => {
      return { name, way, token, what, topic_id, revision, publication_id, times }
    })
    const text = { what: "text", topic_id: topic.id, revision: 2, publication_id: null, times: 1, token: "" }
    expect(lines.filter(({ what }) => what !== "collection" && what !== "listed")).toEqual([
      { ...text, name: "Cleo", way: "session", times: 2 },
      { ...text, name: "Ben", way: "token", token: "Program of ben" },
      { ...text, name: "Eve Expert", way: "review_link" },
      {
        name: "Ben",
        way: "pages",
        token: "",
        what: "edition",
        topic_id: null,
        revision: null,
        publication_id: edition.id,
        times: 1,
      },
    ])

    // Nothing has to run for its end. Until the last moment it holds; then all may, and nothing is noted any more.
    const before = (await readings()).length
    hub.setClock(new Date(end.getTime() - 1))
    expect((await hub.as("dora")(topics.read, { params })).status).toBe(404)
    hub.setClock(end)
    for (const who of ["dora", "ada", "frank", "gina", "ivan"] as Player[])
      expect((await hub.as(who)(topics.read, { params })).status).toBe(200)
    expect((await page(pages[1]!, { cookie: (await signedIn(hub, "dora")).cookie })).body).toContain(marker)
    expect((await readings()).length).toBe(before)
  },
)
