import type { Fact } from "@hub/contract/facts"
import { notify, withdrawNotices } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import "../account/tables.ts"

const about = (id: number) => `edition:${id}`

export const publicationReactions: Reactions = {
  "publication.kept_back": tellOfHindrance,
  "publication.released": tellOfDelay,
  "publication.scheduled": over,
  "publication.cancelled": over,
}

/** Whoever asked for the edition and the administrators hear that readers do not have it. */
async function tellOfHindrance(tx: Ctx, { subject_id, data: { title, error } }: Fact<"publication.kept_back">) {
  await tell(tx, subject_id, {
    type: "edition_kept_back",
    title: "An edition did not go out",
    message: `The time of “${title}” came, and readers do not have it. ${error}`,
  })
}

/** They hear too when it went out later than it was to; and what kept it back before is over. */
async function tellOfDelay(tx: Ctx, { subject_id, data: { late, made_late } }: Fact<"publication.released">) {
  await withdrawNotices(tx, { cause: about(subject_id) })
  if (late === undefined) return
  const row = await tx.db.selectFrom("publications").select("title").where("id", "=", subject_id).executeTakeFirst()
  const cause = made_late ? "it was not made before" : "the hub was not running then"
  await tell(tx, subject_id, {
    type: "edition_late",
    title: "An edition went out late",
    message: `“${row?.title ?? "An edition"}” went out ${inWords(late)} after its time, since ${cause}.`,
  })
}

function over(tx: Ctx, { subject_id }: { subject_id: number }) {
  return withdrawNotices(tx, { cause: about(subject_id) })
}

type Told = { type: "edition_kept_back" | "edition_late"; title: string; message: string }

async function tell(tx: Ctx, id: number, told: Told) {
  const row = await tx.db.selectFrom("publications").select("created_by").where("id", "=", id).executeTakeFirst()
  if (!row) return
  const administrators = await tx.db
    .selectFrom("users")
    .select("person_id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .execute()
  for (const to of new Set([row.created_by, ...administrators.map(({ person_id }) => person_id)]))
    await notify(tx, { to, ...told, link: `/publications/${id}`, cause: about(id), topic_id: null })
}

function inWords(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}
