import { type ExternalReviewer, type Reviewer } from "@hub/contract/reviews"
import { reviewersPerRound } from "@hub/contract/reviews/values"
import { sql } from "kysely"
import { selectCurrentAbsences } from "../people/absences/current.ts"
import { findOrCreatePerson } from "../people/create.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound, Refusal, invalidField } from "../platform/refusal.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import "../account/tables.ts"
import { awayOf } from "./away.ts"
import { containsPattern } from "../platform/http/sort-order.ts"

type ChosenReviewersInput = {
  /** Stakeholders of a project, who were found to be its own; refusals about them name their field. */
  assigned_stakeholder_ids?: number[] | undefined
  reviewer_id?: number | undefined
  reviewer_ids?: number[] | undefined
  external?: ExternalReviewer | ExternalReviewer[] | undefined
}

const nameKey = sql<string>`lower(people.name)`

/** People who can review and can be reached: by an account that is active, or by mail. */
export const selectReachableReviewers = (ctx: Ctx) =>
  ctx.db
    .selectFrom("people")
    .leftJoin("users", "users.person_id", "people.id")
    .where("people.can_review", "=", true)
    .where("people.merged_into", "is", null)
    .where((row) =>
      row.or([
        row("users.active", "=", true),
        row.and([row("users.id", "is", null), row("people.email", "is not", null)]),
      ]),
    )

export async function listReviewers(
  ctx: Ctx,
  {
    limit,
    cursor,
    q,
    away,
  }: { limit: number; cursor?: string | undefined; q?: string | undefined; away?: "0" | "1" | undefined },
): Promise<PagedList<Reviewer>> {
  let found = selectReachableReviewers(ctx).leftJoin(
    selectCurrentAbsences(ctx).as("away"),
    "away.person_id",
    "people.id",
  )
  if (away === "1") found = found.where("away.person_id", "is not", null)
  if (q) {
    const like = containsPattern(q)
    found = found.where((row) => row.or([row(nameKey, "like", like), row("people.email", "like", like)]))
  }
  let page = found
    .select(["people.id", "people.name", "people.email", "people.role_words", "users.role", nameKey.as("name_key")])
    .select(["away.until_day as away_until", "away.deputy_id", "away.deputy_name"])
    .orderBy(nameKey)
    .orderBy("people.id")
    .limit(limitPlusOne(limit))
  if (cursor !== undefined) {
    const [name, id] = readCursor(cursor, 2)
    page = page.where(sql<boolean>`(lower(people.name), people.id) > (${String(name)}, ${Number(id) || 0})`)
  }
  const [rows, { total }] = await Promise.all([
    page.execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.name_key, row.id),
    present: ({ id, name, email, role, role_words, deputy_id, ...absent }) => ({
      id,
      name,
      email: email ?? "",
      role: role_words || (role ?? "external"),
      away: awayOf({ ...absent, deputy_id: deputy_id === ctx.actor.person_id ? null : deputy_id }),
    }),
  })
}

/** Everyone a submission asks, each once, in the order given; all of them or a refusal. Nobody reviews words of their own. */
export async function resolveReviewers(tx: Ctx, chosen: ChosenReviewersInput, author_id: number | null) {
  const stakeholders = chosen.assigned_stakeholder_ids ?? []
  const others = [...(chosen.reviewer_ids ?? []), ...(chosen.reviewer_id === undefined ? [] : [chosen.reviewer_id])]
  const externals = [chosen.external ?? []].flat()
  if (stakeholders.length + others.length + externals.length === 0)
    throw invalidField("reviewer_ids", "Choose at least one reviewer.")
  const known = [
    ...(await knownReviewers(tx, [...new Set(stakeholders)], "assigned_stakeholder_ids")),
    ...(await knownReviewers(tx, [...new Set(others)], "reviewer_ids")),
  ]
  const invited: number[] = []
  for (const external of externals) invited.push(await findOrCreatePerson(tx, external))

  const people = [...new Set([...known, ...invited])]
  if (people.length > reviewersPerRound)
    throw invalidField("reviewer_ids", `Choose at most ${reviewersPerRound} reviewers.`)
  if (author_id !== null && people.includes(author_id)) {
    const field = stakeholders.includes(author_id)
      ? "assigned_stakeholder_ids"
      : known.includes(author_id)
        ? "reviewer_ids"
        : "external"
    const sentence = "The author of the reviewed version can't review it. Choose someone else."
    throw new Refusal("unprocessable", sentence, { code: "self_review", fields: { [field]: sentence } })
  }
  const rows = await tx.db
    .selectFrom("people")
    .select(["people.id", "people.name", "people.email"])
    .where("people.id", "in", people)
    .execute()
  return rows.toSorted((one, other) => people.indexOf(one.id) - people.indexOf(other.id))
}

/** Refuses the person who does not review, or could not open a link. */
export async function mustBeReachable(tx: Ctx, id: number, field: string) {
  const found = await selectReachableReviewers(tx).select("people.id").where("people.id", "=", id).executeTakeFirst()
  if (!found)
    throw new Refusal("unprocessable", unreachableSentence, {
      code: "reviewer_cannot_review",
      fields: { [field]: unreachableSentence },
    })
}

async function knownReviewers(tx: Ctx, ids: number[], field: string): Promise<number[]> {
  if (ids.length === 0) return []
  const [named, able] = await Promise.all([
    tx.db.selectFrom("people").select("people.id").where("people.id", "in", ids).execute(),
    selectReachableReviewers(tx).select("people.id").where("people.id", "in", ids).execute(),
  ])
  if (named.length < ids.length) throw notFound("Reviewer", "reviewer_not_found")
  if (able.length < ids.length)
    throw new Refusal("unprocessable", unreachableSentence, {
      code: "reviewer_cannot_review",
      fields: { [field]: unreachableSentence },
    })
  return ids
}

const unreachableSentence = "Someone you chose is not a reviewer or can't be reached. Choose someone else."
