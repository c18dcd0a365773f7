import type { Role } from "@hub/contract/account"
import type { User, UserName } from "@hub/contract/users"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { cursorAfter, pageOf, type Paged, readCursor } from "../../platform/http/page.ts"
import { may, mustBeAllowed } from "../../policy.ts"
import { userRows } from "./get.ts"
import { countAdministrators, present } from "./present.ts"

type Filter = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  role?: Role | undefined
  active?: boolean | undefined
}

const nameKey = sql<string>`lower(people.name)`

/** Users by name. Who does not see accounts gets the names of the active ones, and filters by nothing else. */
export async function listUsers(ctx: Ctx, { limit, cursor, q, role, active }: Filter): Promise<Paged<User | UserName>> {
  mustBeAllowed(ctx.actor, "users.name")
  const sees = may(ctx.actor, "users.see")
  if (role !== undefined || active !== undefined) mustBeAllowed(ctx.actor, "users.see")

  let found = ctx.db.selectFrom("users").innerJoin("people", "people.id", "users.person_id")
  if (role !== undefined) found = found.where("role", "=", role)
  if (active !== undefined || !sees) found = found.where("active", "=", active ?? true)
  if (q) {
    const like = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`
    found = found.where((row) => row.or([row(nameKey, "like", like), ...(sees ? [row("email", "like", like)] : [])]))
  }
  let page = found
    .select(["users.id", "people.name", nameKey.as("name_key")])
    .orderBy(nameKey)
    .orderBy("users.id")
  if (cursor !== undefined) {
    const [name, id] = readCursor(cursor, 2)
    page = page.where(sql<boolean>`(lower(people.name), users.id) > (${String(name)}, ${Number(id) || 0})`)
  }
  const rows = await page.limit(limit + 1).execute()
  const { total } = await found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const accounts = sees ? await accountsOf(ctx, rows) : new Map<number, User>()
  return pageOf(rows, {
    limit,
    total,
    after: (row) => cursorAfter(row.name_key, row.id),
    present: ({ id, name }) => accounts.get(id) ?? { id, name },
  })
}

async function accountsOf(ctx: Ctx, rows: { id: number }[]): Promise<Map<number, User>> {
  if (rows.length === 0) return new Map()
  const administrators = await countAdministrators(ctx)
  const ids = rows.map(({ id }) => id)
  const accounts = await userRows(ctx).where("users.id", "in", ids).execute()
  return new Map(accounts.map((row) => [row.id, present(ctx, row, administrators)]))
}
