import type { StakeholderPerson, stakeholders } from "@hub/contract/stakeholders"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { containing, type Order, ordering } from "../../platform/http/ordering.ts"
import { pageOf, type Paged } from "../../platform/http/page.ts"
import { may } from "../../policy.ts"

type Asked = Input<typeof stakeholders.list>["query"]

const open_reviews = sql<number>`(select count(*) from review_requests
    where reviewer_id = people.id and status in ('pending', 'in_progress'))`

const orders = {
  name: { by: sql`lower(people.name)`, type: "text" },
  organization: { by: sql`lower(people.organization)`, type: "text" },
  reviews: { by: open_reviews, type: "bigint" },
} satisfies Record<string, Order>

const rows = (ctx: Ctx) =>
  ctx.db.selectFrom("people").leftJoin("users", "users.person_id", "people.id").where("people.merged_into", "is", null)

const columns = [
  "people.id",
  "people.name",
  "people.email",
  "people.organization",
  "people.role_words",
  "people.can_review",
  "people.version",
  "people.created_at",
  "users.active",
  sql<StakeholderPerson["projects"]>`(
    select coalesce(json_agg(json_build_object('id', projects.id, 'name', projects.name, 'role', links.role)
      order by lower(projects.name)), '[]')
    from project_stakeholders links join projects on projects.id = links.project_id
    where links.person_id = people.id and projects.archived_at is null
  )`.as("projects"),
  open_reviews.as("open_reviews"),
] as const

/** Everybody who can be named; who became one with another is found as that one. */
export async function listPeople(
  ctx: Ctx,
  { limit, cursor, sort, ...asked }: Asked,
): Promise<Paged<StakeholderPerson>> {
  if (!may(ctx.actor, "stakeholders.read")) throw missing("Stakeholders")
  const found = filtered(ctx, asked)
  const order = ordering(orders, { sort, id: "people.id", limit, cursor })
  const [page, { total }] = await Promise.all([
    found.select(columns).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(page, { limit, total, after: order.after, present: (row) => present(ctx, row) })
}

function filtered(ctx: Ctx, { q, project, can_review, account }: Omit<Asked, "limit" | "cursor" | "sort">) {
  let found = rows(ctx).where("people.left_at", "is", null)
  if (q) {
    const words = containing(q)
    found = found.where(
      sql<boolean>`(lower(people.name) like ${words} or people.email like ${words} or lower(people.organization) like ${words})`,
    )
  }
  if (project !== undefined)
    found = found.where("people.id", "in", (links) =>
      links.selectFrom("project_stakeholders").select("person_id").where("project_id", "=", project),
    )
  if (can_review !== undefined) found = found.where("people.can_review", "=", can_review)
  if (account !== undefined) found = found.where("users.id", account === "user" ? "is not" : "is", null)
  return found
}

export async function readPerson(ctx: Ctx, id: number): Promise<StakeholderPerson> {
  if (!may(ctx.actor, "stakeholders.read")) throw missing("Stakeholder")
  const row = await rows(ctx).select(columns).where("people.id", "=", id).executeTakeFirst()
  if (!row) throw missing("Stakeholder")
  return present(ctx, row)
}

type Row = Omit<StakeholderPerson, "account" | "created_at" | "can"> & { active: boolean | null; created_at: Date }

function present({ actor }: Ctx, { active, created_at, ...row }: Row): StakeholderPerson {
  const manages = may(actor, "stakeholders.manage")
  return {
    ...row,
    account: active === null ? "external" : active ? "user" : "inactive",
    created_at: created_at.toISOString(),
    can: {
      edit: manages,
      rename: manages && active === null,
      link: may(actor, "projects.manage"),
      merge: may(actor, "stakeholders.merge") && active === null,
      delete: manages && active === null,
    },
  }
}
