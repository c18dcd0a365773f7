import { randomBytes, randomUUID } from "node:crypto"
import { EventEmitter } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RouteAnswer, RouteRequest, Route } from "@hub/contract/route"
import type { Role } from "@hub/contract/account/values"
import pg from "pg"
import { test as plain } from "vitest"
import { hashPassword } from "../src/account/password.ts"
import type { SignInSettings } from "../src/account/settings.ts"
import { identify, queryActiveUsers } from "../src/account/identify.ts"
import { noteAnswer } from "../src/embargoes/note.ts"
import { openView } from "../src/view-as/open-view.ts"
import { describeApi, type PlainDocument } from "../src/api-description/describe.ts"
import { routePolicy } from "../src/route-policy.ts"
import { jobHandlers, addFeatureRoutes, subscribers } from "../src/features.ts"
import type { App } from "../src/platform/ctx.ts"
import { migrate } from "../src/platform/db/migrate.ts"
import { createVisibleRows } from "../src/access/create-visible-rows.ts"
import { type Database, type Db, openDatabase } from "../src/platform/db/open.ts"
import { type HiddenContent, isNothingHidden } from "../src/platform/db/hidden-content.ts"
import { findPackedDatabase } from "../src/platform/db/packed-database.ts"
import { dispatchEvents } from "../src/platform/events/dispatch.ts"
import { openFileStore } from "../src/platform/files/files.ts"
import { type MailServer, openMailServer } from "../src/platform/mail/server.ts"
import { createServer } from "../src/platform/http/server.ts"
import { openVault } from "../src/platform/vault.ts"
import { publicNetwork } from "../src/platform/network/address.ts"
import { runDueJobs } from "../src/platform/jobs/work.ts"
import { createCounters } from "../src/platform/counters.ts"
import { openThreadPool } from "../src/platform/threads/pool.ts"
import { createMigratedFromPacked, migratedImagePath } from "./migrated.ts"
import { withRollback } from "./undo.ts"

/** Ada administers, ben and dora write, cleo reviews with an account, and eve is an expert without one. */
export const cast = { ada: "admin", ben: "author", dora: "author", cleo: "reviewer" } as const satisfies Record<
  string,
  Role
>
export type Player = keyof typeof cast
export const password = "correct horse battery"
export const now = new Date("2026-11-21T09:00:00Z")

/** The files of a multipart call, by name. */
export type SentFiles = { name: string; bytes: Uint8Array }[]

/** One migrated and peopled database per worker; tests undo what they write. */
let sharedCastDatabase: Promise<Database> | undefined
export const openSharedDatabase = () => (sharedCastDatabase ??= createCastDatabase())

/** A database of its own, embedded in memory or on the external PostgreSQL that HUB_TEST_DATABASE_URL names. */
export async function createDatabase({ migrated = false } = {}): Promise<{
  database: Database
  url: string | undefined
}> {
  const server = process.env.HUB_TEST_DATABASE_URL
  const onFatal = (sentence: string) => {
    throw new Error(sentence)
  }
  if (server === undefined) {
    const image = migrated ? { image: migratedImagePath() } : findPackedDatabase()
    return { database: await openDatabase({ memory: true, ...image }, onFatal), url: undefined }
  }
  const name = `hub_test_${randomUUID().replaceAll("-", "")}`
  if (migrated) await createMigratedFromPacked(server, name)
  else {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
  }
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return { database: await openDatabase({ url }, onFatal), url }
}

/** The same with every table in it. */
export async function createMigratedDatabase() {
  const fresh = await createDatabase({ migrated: true })
  await migrate(fresh.database.db)
  await createVisibleRows(fresh.database.db)
  return fresh
}

async function createCastDatabase() {
  const { database } = await createMigratedDatabase()
  await insertCast(database.db)
  return database
}

/** Slow on purpose, so once for each worker. */
let hashOfCast: Promise<string> | undefined

/** Writes the cast into an empty database. */
export async function insertCast(db: Db) {
  const password_hash = await (hashOfCast ??= hashPassword(password))
  for (const [name, role] of Object.entries(cast)) {
    const person = { name: capitalize(name), email: `${name}@hub.test`, created_at: now }
    const { id } = await db.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow()
    await db.insertInto("users").values({ person_id: id, role, password_hash, created_at: now }).execute()
  }
  await db.insertInto("people").values({ name: "Eve Expert", email: "eve@office.test", created_at: now }).execute()
}

/** Second proofs as they come, and no provider of sign-in. */
export const signInSettings: SignInSettings = { second_factor: true, provider: undefined }

/** All hubs of one test file read what one of them sealed. */
const testVault = openVault([randomBytes(32)])

/** Threads that all hubs of a worker share; they end with it. */
const threads = openThreadPool()

/** What waits for a day of the real calendar, which the clock of a test does not move. */
const {
  "reviews.remind": _reminders,
  "notifications.digest": _digests,
  "figures.refresh": _figures,
  "logs.tidy": _tidying,
  "backups.nightly": _nightly,
  "publication.release": _releases,
  "release.go_live": _sets,
  "release.dry_run": _dryRuns,
  ...immediateJobs
} = jobHandlers

/** A whole hub over `db`, with a clock that stops until it is set. */
export async function openTestHub(
  db: Db,
  {
    mail_is_on = false,
    links_are_checked = false,
    clearing = false,
    public_url = "http://hub.test",
    reader_url = undefined as string | undefined,
    sign_in = signInSettings,
    link_world = publicNetwork,
    webhook_network = publicNetwork,
    publish_folder = undefined as string | undefined,
    mail = undefined as MailServer | undefined,
    liveUpdates = new EventEmitter(),
    counters = createCounters(),
    vault = testVault,
    // What is undone at the end of a test happens on one connection, on which nothing can be hidden from one player only.
    hiding = (content: HiddenContent): Db => {
      if (!isNothingHidden(content)) throw new Error("A test of what is hidden needs a database of its own.")
      return db
    },
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "hub-test-"))
  await mkdir(join(folder, "work"))
  let time = now
  let remoteAddress = "127.0.0.1"
  const log: App["log"] = (error, about) => failures.push({ error, about })
  const mailServer = openMailServer({ db, vault, liveUpdates, log }, mail)
  const app: App = {
    db,
    hiding,
    embedded: process.env.HUB_TEST_DATABASE_URL === undefined,
    liveUpdates,
    files: openFileStore(join(folder, "files")),
    vault,
    counters,
    threads,
    clock: () => time,
    public_url,
    reader_url: reader_url ?? public_url,
    mail: mailServer,
    get mail_is_on() {
      return mail_is_on || mailServer.current() !== undefined
    },
    links_are_checked,
    link_world,
    webhook_network,
    publish_folder,
    work_folder: join(folder, "work"),
    backups: { folder: join(folder, "backups"), keep: 7, by_itself: true },
    may_be_cleared: clearing,
    log,
  }
  const failures: { error: unknown; about: string }[] = []
  const byName = (bearer: string) =>
    /^[a-z]+$/.test(bearer) ? findActorByName(db, bearer, time) : identify(app, bearer)
  const { fastify, router } = await createServer({
    app,
    identify: (_app, bearer) => byName(bearer),
    policy: routePolicy,
    noteAnswer,
    openView,
    version: "test",
    strict: true,
    describeApi: (document, opened) => describeApi(document as PlainDocument, opened, app.public_url),
    logger: process.env.HUB_TEST_LOG === undefined ? false : { level: "error" },
  })
  addFeatureRoutes(router, { version: "0.0.0", commit: "test", build_time: now.toISOString() }, sign_in)

  /** Makes a call as a player of the cast, as the holder of a bearer token, or as nobody. */
  const as =
    (who: Player | "nobody" | { bearer: string }, headers: Record<string, string> = {}) =>
    async <R extends Route>(route: R, input: Partial<RouteRequest<R>> & { files?: SentFiles } = {}) => {
      const bearer = typeof who === "string" ? (who === "nobody" ? undefined : who) : who.bearer
      const response = await fastify.inject({
        method: route.method,
        url: buildUrl(route, input),
        remoteAddress,
        ...(await buildRequest(input, {
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...headers,
        })),
        // Such an answer has no end of its own.
        ...(route.stream ? { payloadAsStream: true } : {}),
      })
      if (route.stream) response.stream().destroy()
      const json = !route.stream && /json/.test(String(response.headers["content-type"] ?? ""))
      return {
        status: response.statusCode,
        headers: response.headers,
        cookies: response.cookies,
        bytes: response.rawPayload,
        // A refusal has another shape; a test that expects one reads it from here all the same.
        answer: (json ? response.json() : undefined) as RouteAnswer<R> & RefusalAnswer,
      }
    }

  return {
    db,
    app,
    fastify,
    as,
    failures,
    /** Lets everything that follows from what happened follow: subscribers and jobs, until nothing is due. */
    async settle() {
      for (;;) if ((await dispatchEvents(app, subscribers)) + (await runDueJobs(app, immediateJobs)) === 0) return
    },
    /** The same for subscribers alone, where a test works the jobs off itself. */
    async settleSubscribers() {
      while ((await dispatchEvents(app, subscribers)) > 0);
    },
    setClock: (moment: Date) => void (time = moment),
    /** Calls come from here: how many one address may make in a minute is counted for each. */
    setAddress: (address: string) => void (remoteAddress = address),
    async close() {
      // A line that a test left open would be waited for.
      fastify.server.closeAllConnections()
      await fastify.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestHub = Awaited<ReturnType<typeof openTestHub>>
type RefusalAnswer = { error: string; code: string; fields: Record<string, string>; details: unknown }

/** Each test gets a hub of its own; whatever it writes is undone when it ends. */
export const test = plain.extend<{ hub: TestHub }>({
  hub: async ({}, use) => {
    const { db, counters } = await openSharedDatabase()
    await withRollback(db, async (tx) => {
      const hub = await openTestHub(tx, { counters })
      try {
        await use(hub)
      } finally {
        await hub.close()
      }
    })
  },
})

async function findActorByName(db: Db, name: string, time: Date) {
  const row = await queryActiveUsers(db, time).where("email", "=", `${name}@hub.test`).executeTakeFirst()
  return row && { kind: "user" as const, ...row }
}

function buildUrl(route: Route, input: { params?: unknown; query?: unknown }) {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).map(([key, value]) => [
    key,
    String(value),
  ])
  return query.length ? `${path}?${new URLSearchParams(query)}` : path
}

async function buildRequest({ body, files }: { body?: unknown; files?: SentFiles }, headers: Record<string, string>) {
  if (!files) return { headers, ...(body === undefined ? {} : { payload: body as object }) }
  const form = new FormData()
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) form.append(key, String(value))
  for (const { name, bytes } of files) form.append("files", new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  return {
    headers: { ...headers, "content-type": encoded.headers.get("content-type")! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

const capitalize = (name: string) => name[0]!.toUpperCase() + name.slice(1)
