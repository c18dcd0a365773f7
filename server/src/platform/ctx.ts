import type { MailServerSource } from "./mail/server.ts"
import type { EventEmitter } from "node:events"
import type { Role, TokenKind } from "@hub/contract/account/values"
import type { Scope } from "@hub/contract/account"
import type { EventType } from "@hub/contract/events"
import type { SessionProof } from "@hub/contract/proof"
import type { ProjectRole } from "@hub/contract/access/values"
import type { Database, Db } from "./db/open.ts"
import type { FileStore } from "./files/files.ts"
import type { NetworkAccess } from "./network/address.ts"
import type { Vault } from "./vault.ts"
import type { Counters } from "./counters.ts"
import type { ThreadPool } from "./threads/pool.ts"

/** Who acts: a signed-in user, a guest with a secret link (and a mailed code, if confirmed), the hub itself, or nobody known. */
export type Actor =
  | {
      kind: "user"
      user_id: number
      person_id: number
      name: string
      role: Role
      by?: Credential
      /** The restricted projects, by their ids, each with their role in it or none. Nothing of one without a role is there for them. */
      restricted?: Record<number, ProjectRole | null>
      /** The collections under embargo, by their ids, each with whether they are on its list. Of the others nothing is there for them. */
      embargoes?: Record<number, boolean>
      /** Within a restricted project, their role there. */
      project_role?: ProjectRole | null
    }
  | { kind: "guest"; user_id: null; person_id: number; name: string; role: null; confirmed?: boolean }
  | {
      kind: "hub" | "nobody"
      user_id: null
      person_id: null
      name: string
      role: null
      by?: { provisioning_token: number }
    }

/** By what a user is known: a session of a person, or a token of a program with fewer rights than they have. */
export type Credential =
  | { kind: "session"; id: number; proof: SessionProof | null }
  | { kind: "token"; id: number; name: string; token_kind: TokenKind; scopes: Scope[] }

/** What is not there for this actor: restricted projects without a role in them, and collections under embargo. */
export function hiddenFrom(actor: Actor): Record<"projects" | "collections", number[]> {
  if (actor.kind !== "user") return { projects: [], collections: [] }
  const idsOf = <Held>(by: Record<number, Held> = {}, none: Held) =>
    Object.keys(by).flatMap((id) => (by[Number(id)] === none ? [Number(id)] : []))
  return { projects: idsOf(actor.restricted, null), collections: idsOf(actor.embargoes, false) }
}

/** What this actor sees of the database; what acts without an account is let in by a link, and asks for just that. */
export const seenBy = (app: App, actor: Actor): Db => (actor.kind === "user" ? app.hiding(hiddenFrom(actor)) : app.db)

/** The collections under embargo that this actor may read. */
export const readableEmbargoes = (actor: Actor): number[] =>
  actor.kind === "user" ? Object.entries(actor.embargoes ?? {}).flatMap(([id, may]) => (may ? [Number(id)] : [])) : []

/** Whether a token acts, and no person. */
export const isApiToken = (actor: Actor) => actor.kind === "user" && actor.by?.kind === "token"

/** Whether an agent acts: a program that may suggest and never decides. */
export const isAgent = (actor: Actor) =>
  actor.kind === "user" && actor.by?.kind === "token" && actor.by.token_kind === "agent"

export const systemActor: Actor = { kind: "hub", user_id: null, person_id: null, name: "The hub", role: null }
export const anonymousActor: Actor = { kind: "nobody", user_id: null, person_id: null, name: "Nobody", role: null }

/** Where people, and where readers of editions, reach the hub. */
export type Homes = Pick<App, "public_url" | "reader_url">

/** What stands around every request and job of one hub. */
export type App = {
  db: Db
  /** The database as somebody sees it from whom this is hidden. */
  hiding: Database["hiding"]
  /** Whether the database is the hub's own, whose one connection all share. */
  embedded: boolean
  /** Emits what was announced by name, here or by another hub on the same database. */
  liveUpdates: EventEmitter
  files: FileStore
  /** Encrypts secrets that are read again, with a key that is neither in the database nor in a backup. */
  vault: Vault
  /** Counts calls, questions to the database and who was seen, until metrics/keep-counting.ts writes it down. */
  counters: Counters
  /** Where long texts are worked on, so that nobody else waits. */
  threads: ThreadPool
  clock: () => Date
  /** Where people reach this hub; links in mail start with it. No slash at the end. */
  public_url: string
  /** Where readers find editions; the same, where they have no host of their own. No slash at the end. */
  reader_url: string
  /** Whether mail leaves the hub, or waits in the outbox. */
  readonly mail_is_on: boolean
  /** The mail server of now. */
  mail: MailServerSource
  /** Whether addresses outside the hub may be asked if they lead anywhere. */
  links_are_checked: boolean
  /** What of the world links are checked in. */
  link_world: NetworkAccess
  /** What of the world webhooks and destinations may reach. */
  webhook_network: NetworkAccess
  /** Beneath it lie the folders that editions are put to, if there may be any. */
  publish_folder: string | undefined
  /** A folder for work in progress, emptied at start. */
  work_folder: string
  /** Where backups lie, how many of each kind stay, and whether the hub makes them by night and before an upgrade. */
  backups: { folder: string; keep: number; by_itself: boolean }
  /** Whether an administrator may clear the database. */
  may_be_cleared: boolean
  log: (error: unknown, about: string) => void
}

/** What the browser keeps for the hub between calls. A secret is not readable by the page. */
export type Cookies = {
  read(name: string): string | undefined
  write(name: string, value: string, terms: { secret: boolean; path: string; seconds: number | undefined }): void
  clear(name: string, path: string): void
}

/** Where a call came from. `xsrf` is the header that only our own page can send. */
export type RequestOrigin = {
  request_id: string
  ip: string
  agent: string
  xsrf: string | undefined
  cookies: Cookies
  /** Whether a person's browser asks who did not ask to be left out of every count. */
  countable: boolean
}

/** Somebody on the list of an embargo who reads by other ways than their own account's view of the hub. */
export type ToldReader = {
  person_id: number | null
  name: string
  way: "session" | "token" | "review_link" | "pages"
  of: { topic_id: number; revision: number } | { publication_id: number }
}

/** Everything a verb may reach for: where, who and when. `recorded` is what it has recorded so far. */
export type Ctx = {
  app: App
  db: Db
  actor: Actor
  /** Who reads what `actor` would see, where that is somebody else. */
  viewer?: Actor
  now: Date
  origin: RequestOrigin
  recorded: EventType[]
  /** Whom a link or a page let in to something under embargo. It is noted before the answer goes out. */
  told: ToldReader[]
  /** Hears, as the last thing in each transaction of a call, what that transaction gives. */
  beforeCommit?: (tx: Ctx, given: unknown) => Promise<void>
}

/** Runs `work` so that all of it happens or none of it does; inside another transaction it becomes part of that one. */
export function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db }
    const given = await work(tx)
    await ctx.beforeCommit?.(tx, given)
    return given
  })
}

/** What is counted or noted here stays though the call is refused, so no transaction may undo it. */
export function requireNoTransaction({ db }: Ctx) {
  if (db.isTransaction) throw new Error("What outlives a refusal is written outside of any transaction.")
}

const noCookies: Cookies = { read: () => undefined, write() {}, clear() {} }

/** A context for what the hub does by itself. */
export const asSystem = (app: App): Ctx => ({
  app,
  db: app.db,
  actor: systemActor,
  now: app.clock(),
  origin: { request_id: "hub", ip: "", agent: "", xsrf: undefined, cookies: noCookies, countable: false },
  recorded: [],
  told: [],
})
