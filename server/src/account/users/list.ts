import type { Role } from "@hub/contract/account/values"
import type { User, UserName } from "@hub/contract/users"
import type { UserSort } from "@hub/contract/users/values"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../../platform/http/page.ts"
import { hasPermission, requirePermission, rolesWithPermission } from "../../policy.ts"
import { queryUsers } from "./get.ts"
import { countAdministrators, presentUser } from "./present.ts"
import { containsPattern } from "../../platform/http/sort-order.ts"

type UserListFilter = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  role?: Role | undefined
  active?: boolean | undefined
  authors?: boolean | undefined
  sort: UserSort
}

/** What a list is ordered by, as texts that a cursor carries; the id decides between equals. */
const userSortKeys = {
  name: sql<string>`lower(people.name)`,
  email: sql<string>`coalesce(people.email, '')`,
  role: sql<string>`users.role`,
  active: sql<string>`users.active::text`,
  created_at: sql<string>`to_char(users.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
}

/** Users in order. Who does not see accounts gets the names of the active ones, by name, and filters by nothing else. */
export async function listUsers(ctx: Ctx, filter: UserListFilter): Promise<PagedList<User | UserName>> {
  const { limit, cursor, q, role, active, authors, sort } = filter
  requirePermission(ctx.actor, "users.name")
  const sees = hasPermission(ctx.actor, "users.see")
  const key = userSortKeys[sort.replace("-", "") as keyof typeof userSortKeys]
  const direction = sort.startsWith("-") ? "desc" : "asc"
  if (role !== undefined || active !== undefined || key !== userSortKeys.name) requirePermission(ctx.actor, "users.see")

  let found = ctx.db.selectFrom("users").innerJoin("people", "people.id", "users.person_id")
  if (role !== undefined) found = found.where("role", "=", role)
  if (active !== undefined || !sees) found = found.where("active", "=", active ?? true)
  if (authors) found = found.where("active", "=", true).where("role", "in", rolesWithPermission("topics.edit"))
  if (q) {
    const like = containsPattern(q)
    found = found.where((row) =>
      row.or([row(userSortKeys.name, "like", like), ...(sees ? [row("email", "like", like)] : [])]),
    )
  }
  let page = found
    .select(["users.id", "person_id", "people.name", key.as("key")])
    .orderBy(key, direction)
    .orderBy("users.id", direction)
  if (cursor !== undefined) {
    const [after, id] = readCursor(cursor, 2)
    const side = sql.raw(direction === "asc" ? ">" : "<")
    page = page.where(sql<boolean>`(${key}, users.id) ${side} (${String(after)}, ${Number(id) || 0})`)
  }
  const rows = await page.limit(limitPlusOne(limit)).execute()
  const { total } = await found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const accounts = sees ? await loadAccounts(ctx, rows) : new Map<number, User>()
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.key, row.id),
    present: ({ id, person_id, name }) => accounts.get(id) ?? { id, person_id, name },
  })
}

async function loadAccounts(ctx: Ctx, rows: { id: number }[]): Promise<Map<number, User>> {
  if (rows.length === 0) return new Map()
  const administrators = await countAdministrators(ctx)
  const ids = rows.map(({ id }) => id)
  const accounts = await queryUsers(ctx).where("users.id", "in", ids).execute()
  return new Map(accounts.map((row) => [row.id, presentUser(ctx, row, administrators)]))
}
