import type { StakeholderPerson, stakeholders } from "@hub/contract/stakeholders"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../../platform/http/sort-order.ts"
import { cutPage, type PagedList } from "../../platform/http/page.ts"
import { hasPermission } from "../../policy.ts"

type StakeholderListQuery = RouteInput<typeof stakeholders.list>["query"]

const open_reviews = sql<number>`(select count(*) from review_requests
    where reviewer_id = people.id and status in ('pending', 'in_progress'))`

const orders = {
  name: { by: sql`lower(people.name)`, type: "text" },
  organization: { by: sql`lower(people.organization)`, type: "text" },
  reviews: { by: open_reviews, type: "bigint" },
} satisfies Record<string, SortOrder>

const selectPeople = (ctx: Ctx) =>
  ctx.db.selectFrom("people").leftJoin("users", "users.person_id", "people.id").where("people.merged_into", "is", null)

const personSelection = [
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
  { limit, cursor, sort, ...asked }: StakeholderListQuery,
): Promise<PagedList<StakeholderPerson>> {
  if (!hasPermission(ctx.actor, "stakeholders.read")) throw notFound("Stakeholders")
  const found = filterPeople(ctx, asked)
  const order = createOrdering(orders, { sort, id: "people.id", limit, cursor })
  const [page, { total }] = await Promise.all([
    found.select(personSelection).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(page, { limit, total, after: order.after, present: (row) => presentPerson(ctx, row) })
}

function filterPeople(
  ctx: Ctx,
  { q, project, can_review, account }: Omit<StakeholderListQuery, "limit" | "cursor" | "sort">,
) {
  let found = selectPeople(ctx).where("people.left_at", "is", null)
  if (q) {
    const words = containsPattern(q)
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
  if (!hasPermission(ctx.actor, "stakeholders.read")) throw notFound("Stakeholder")
  const row = await selectPeople(ctx).select(personSelection).where("people.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Stakeholder")
  return presentPerson(ctx, row)
}

type StakeholderPersonRow = Omit<StakeholderPerson, "account" | "created_at" | "can"> & {
  active: boolean | null
  created_at: Date
}

function presentPerson({ actor }: Ctx, { active, created_at, ...row }: StakeholderPersonRow): StakeholderPerson {
  const manages = hasPermission(actor, "stakeholders.manage")
  return {
    ...row,
    account: active === null ? "external" : active ? "user" : "inactive",
    created_at: created_at.toISOString(),
    can: {
      edit: manages,
      rename: manages && active === null,
      link: hasPermission(actor, "projects.manage"),
      merge: hasPermission(actor, "stakeholders.merge") && active === null,
      delete: manages && active === null,
    },
  }
}
