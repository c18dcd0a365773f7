import { sql } from "kysely"
import { scimPath } from "@hub/contract/provisioning"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { changeProvisionedMembers } from "../access/provisioned-groups.ts"
import type { ProtocolAnswer, ProtocolRequest } from "../platform/http/protocol.ts"
import { notFound, Refusal } from "../platform/refusal.ts"
import { answerDiscovery } from "./discovery.ts"
import { presentScimFailure } from "./failure.ts"
import {
  holdProvisionedGroup,
  presentProvisionedGroup,
  queryProvisionedGroups,
  readProvisionedGroup,
  removeProvisionedGroup,
  saveProvisionedGroup,
  toGroupResource,
} from "./groups.ts"
import { readMemberChanges } from "./member-changes.ts"
import {
  chooseResources,
  composeList,
  type ListRequest,
  readListRequest,
  readSearchTerms,
  splitAmongKinds,
} from "./list.ts"
import { applyPatch } from "./patch.ts"
import { isProjected, projectResource } from "./projection.ts"
import { readResource, type ScimKind, type ScimObject, textOf } from "./scim-schemas.ts"
import { presentProvisionedUser, toUserInput, toUserResource } from "./user-resource.ts"
import {
  changeProvisionedUser,
  createProvisionedUser,
  queryProvisionedUsers,
  readProvisionedUser,
  removeProvisionedUser,
  toId,
} from "./users.ts"

export type ScimTerms = {
  /** Whether people sign in at a provider, and so need no email with a link to set a password. */
  signs_in_elsewhere: boolean
}

/** What is done with the resources of one kind. */
type ResourceVerbs = {
  list: (
    ctx: Ctx,
    asked: ListRequest,
    query: ProtocolRequest["query"],
  ) => Promise<{ found: ScimObject[]; total: number }>
  read: (ctx: Ctx, id: string, query: ProtocolRequest["query"]) => Promise<ScimObject>
  create: (tx: Ctx, resource: ScimObject) => Promise<string>
  /** `change` makes what is written of what is there. */
  write: (tx: Ctx, id: string, change: (resource: ScimObject) => ScimObject) => Promise<void>
  /** Carries out a PATCH without reading all that is there, where it can, and answers whether that is too much to answer with. */
  patchInPlace?: (tx: Ctx, id: string, body: unknown) => Promise<{ is_large: boolean } | undefined>
  remove: (tx: Ctx, id: string) => Promise<void>
}

const baseOf = ({ app }: Ctx) => `${app.public_url}${scimPath}`

/** Answers one call of a provider. */
export function createScimAnswers(terms: ScimTerms) {
  const verbs: Record<ScimKind, ResourceVerbs> = { User: userVerbs(terms), Group: groupVerbs }
  return async (ctx: Ctx, request: ProtocolRequest): Promise<ProtocolAnswer> => {
    const [, rest] = /^v2(?:\/(.*))?$/s.exec(request.path) ?? []
    if (rest === undefined) throw notFound("Address")
    const discovered = answerDiscovery(rest, baseOf(ctx))
    if (discovered) return request.method === "GET" ? discovered : refuseMethod(request.method, "GET")
    const [, searched] = /^(?:(User|Group)s\/)?\.search$/.exec(rest) ?? [undefined, null]
    if (searched !== null)
      return answerSearch(ctx, searched ? [searched as ScimKind] : ["User", "Group"], verbs, request)
    const [, noun, id] = /^(User|Group)s(?:\/([^/]+))?$/.exec(rest) ?? []
    if (noun === undefined) throw notFound("Address")
    const kind = noun as ScimKind
    return id === undefined
      ? answerAll(ctx, kind, verbs[kind], request)
      : answerOne(ctx, kind, verbs[kind], id, request)
  }
}

async function answerAll(
  ctx: Ctx,
  kind: ScimKind,
  verbs: ResourceVerbs,
  request: ProtocolRequest,
): Promise<ProtocolAnswer> {
  const { method, query, readBody } = request
  if (method === "GET") {
    const asked = readListRequest(kind, query)
    const { found, total } = await listProjected(ctx, kind, verbs, asked, query)
    return { status: 200, body: composeList(found, total, asked.start) }
  }
  if (method !== "POST") return refuseMethod(method, "GET, POST")
  const resource = readResource(kind, readBody())
  return inTransaction(ctx, async (tx) =>
    sendOne(kind, await verbs.read(tx, await verbs.create(tx, resource), query), request, 201),
  )
}

async function listProjected(
  ctx: Ctx,
  kind: ScimKind,
  verbs: ResourceVerbs,
  asked: ListRequest,
  query: ProtocolRequest["query"],
) {
  const { found, total } = await verbs.list(ctx, asked, query)
  return { found: found.map((one) => projectResource(kind, one, query)), total }
}

/** A list whose terms stand in a body; of several kinds, one after the other. */
async function answerSearch(
  ctx: Ctx,
  kinds: ScimKind[],
  verbs: Record<ScimKind, ResourceVerbs>,
  { method, readBody }: ProtocolRequest,
): Promise<ProtocolAnswer> {
  if (method !== "POST") return refuseMethod(method, "POST")
  const query = readSearchTerms(readBody())
  const { start, count, parts } = splitAmongKinds(kinds, query)
  const all = { found: [] as ScimObject[], total: 0 }
  for (const { kind, asked } of parts) {
    const { found, total } = await listProjected(ctx, kind, verbs[kind], asked, query)
    all.found.push(...found)
    all.total += total
  }
  const page = kinds.length === 1 ? all.found : all.found.slice(start - 1, start - 1 + count)
  return { status: 200, body: composeList(page, all.total, start) }
}

async function answerOne(
  ctx: Ctx,
  kind: ScimKind,
  verbs: ResourceVerbs,
  id: string,
  request: ProtocolRequest,
): Promise<ProtocolAnswer> {
  const { method, query, readBody, header } = request
  if (method === "GET") {
    const found = await verbs.read(ctx, id, query)
    const isKnown = listsVersion(header("if-none-match"), found)
    return isKnown ? { status: 304, headers: { etag: versionOf(found) } } : sendOne(kind, found, request, 200)
  }
  if (!["PUT", "PATCH", "DELETE"].includes(method)) return refuseMethod(method, "GET, PUT, PATCH, DELETE")
  const body = method === "DELETE" ? undefined : readBody()
  const sent = method === "PUT" ? readResource(kind, body) : undefined
  return inTransaction(ctx, async (tx) => {
    const expected = header("if-match")
    if (expected !== undefined && expected !== "*" && !listsVersion(expected, await verbs.read(tx, id, headOnly)))
      throw new Refusal("conflict", "This was changed since you read it.", { code: "preCondition" })
    if (method === "DELETE") {
      await verbs.remove(tx, id)
      return { status: 204 }
    }
    const patched = method === "PATCH" ? await verbs.patchInPlace?.(tx, id, body) : undefined
    if (patched?.is_large && isProjected(kind, "members", query))
      // A provider may be told that it was done, and no more.
      return { status: 204, headers: { etag: versionOf(await verbs.read(tx, id, headOnly)) } }
    if (patched) return sendOne(kind, await verbs.read(tx, id, query), request, 200)
    await verbs.write(tx, id, (resource) => sent ?? readResource(kind, applyPatch(kind, resource, body)))
    return sendOne(kind, await verbs.read(tx, id, query), request, 200)
  })
}

/** The version of a group is that of its row, whatever its members are. */
const headOnly = { excludedAttributes: "members" }

const versionOf = (resource: ScimObject) => textOf((resource["meta"] as ScimObject | undefined)?.["version"])
const listsVersion = (header: string | undefined, resource: ScimObject) =>
  header !== undefined && header.split(/,\s*/).includes(versionOf(resource))

function sendOne(kind: ScimKind, resource: ScimObject, { query }: ProtocolRequest, status: 200 | 201): ProtocolAnswer {
  const location = String((resource["meta"] as ScimObject)["location"])
  const headers = { etag: versionOf(resource), ...(status === 201 ? { location } : {}) }
  return { status, body: projectResource(kind, resource, query), headers }
}

function refuseMethod(method: string, allow: string): ProtocolAnswer {
  const failure = { status: 405, code: "method", message: `${method} is not supported here.` }
  return { ...presentScimFailure(failure), headers: { allow } }
}

const userVerbs = ({ signs_in_elsewhere }: ScimTerms): ResourceVerbs => ({
  async list(ctx, asked) {
    const present = (rows: Parameters<typeof presentProvisionedUser>[0][]) =>
      rows.map((row) => presentProvisionedUser(row, baseOf(ctx)))
    if (asked.filter || asked.sort) {
      const rows = await narrowUsers(queryProvisionedUsers(ctx), asked.required).execute()
      return pageOf(chooseResources("User", present(rows), asked), asked)
    }
    // A walk through all of them reads each page only.
    const { total } = await queryProvisionedUsers(ctx)
      .clearSelect()
      .clearOrderBy()
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow()
    const rows = await queryProvisionedUsers(ctx)
      .offset(asked.start - 1)
      .limit(asked.count)
      .execute()
    return { found: present(rows), total }
  },
  read: async (ctx, id) => presentProvisionedUser(await readProvisionedUser(ctx, id), baseOf(ctx)),
  create: async (tx, resource) => String(await createProvisionedUser(tx, toUserInput(resource), !signs_in_elsewhere)),
  async write(tx, id, change) {
    const row = await readProvisionedUser(tx, id)
    await changeProvisionedUser(tx, row, toUserInput(change(toUserResource(row)), row), !signs_in_elsewhere)
  },
  remove: async (tx, id) => removeProvisionedUser(tx, await readProvisionedUser(tx, id)),
})

/** What the filter needs anyway is looked for in the database, so that one user is found among many at once. */
function narrowUsers(query: ReturnType<typeof queryProvisionedUsers>, required: ListRequest["required"]) {
  if (!required) return query
  const { path, value } = required
  if (path === "username") return query.where(sql<boolean>`lower(coalesce(user_name, people.email)) = lower(${value})`)
  if (path === "externalid") return query.where("provisioned_users.external_id", "=", value)
  if (path === "id") return query.where("users.id", "=", toId(value))
  return query
}

function pageOf(all: ScimObject[], { start, count }: ListRequest) {
  return { found: all.slice(start - 1, start - 1 + count), total: all.length }
}

/** How many members a group has at most that is answered whole after some were added or removed. */
const membersInAnswer = 100

const groupVerbs: ResourceVerbs = {
  async list(ctx, asked, query) {
    const with_members =
      isProjected("Group", "members", query) || (query["filter"] ?? "").toLowerCase().includes("members")
    const rows = await queryProvisionedGroups(ctx, with_members).execute()
    const resources = rows.map((row) => presentProvisionedGroup(row, baseOf(ctx)))
    return pageOf(chooseResources("Group", resources, asked), asked)
  },
  async read(ctx, id, query) {
    const with_members = isProjected("Group", "members", query)
    return presentProvisionedGroup(await readProvisionedGroup(ctx, id, with_members), baseOf(ctx))
  },
  create: async (tx, resource) => String(await saveProvisionedGroup(tx, undefined, resource)),
  async write(tx, id, change) {
    await holdProvisionedGroup(tx, id)
    const row = await readProvisionedGroup(tx, id, true)
    await saveProvisionedGroup(tx, row.id, change(toGroupResource(row)))
  },
  async patchInPlace(tx, id, body) {
    const changes = readMemberChanges(body)
    if (!changes) return undefined
    return { is_large: (await changeProvisionedMembers(tx, toId(id), changes)) > membersInAnswer }
  },
  remove: (tx, id) => removeProvisionedGroup(tx, toId(id)),
}
