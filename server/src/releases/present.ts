import type { Release, ReleaseDetail, ReleaseWaiting } from "@hub/contract/releases"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { listReleaseParts, type ListedPart } from "./parts/list.ts"
import { mayPreviewParts } from "./parts/preview.ts"
import { getRelease, isWhole, mayManage } from "./get.ts"
import { delayOfRelease, isOpenRelease, isReadyPart, mayChangeParts, needOfPart } from "./release.ts"
import type { ReleaseRow } from "./tables.ts"

export type NamedRelease = ReleaseRow & { by: string }

export function presentRelease(ctx: Ctx, row: NamedRelease, parts: ListedPart[]): Release {
  const isOpen = isOpenRelease(row.state)
  const ready = parts.filter(({ status }) => (isOpen ? isReadyPart(status) : status !== null)).length
  const mine = isOpen && mayManage(ctx, row, parts)
  const isReady = ready === row.parts
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    release_at: row.release_at.toISOString(),
    state: row.state,
    held: row.held,
    is_public: row.is_public,
    released_at: row.released_at?.toISOString() ?? null,
    parts_total: row.parts,
    parts_ready: ready,
    parts_hidden: row.parts - parts.length,
    late: delayOfRelease(row, ctx.now),
    waits: isOpen ? listWaiting(row, parts) : [],
    created_by: row.by,
    version: row.version,
    can: {
      edit: mine,
      change_parts: mine && mayChangeParts(row),
      confirm: mine && row.state === "provisional" && isReady && row.release_at > ctx.now,
      move: mine,
      cancel: mine,
      release: mine && isReady,
    },
  }
}

/** What has to be done before it can go out, and by whom. */
function listWaiting({ state, held, by }: NamedRelease, parts: ListedPart[]): ReleaseWaiting[] {
  const ofParts = parts.flatMap((part) => {
    const need = needOfPart(part)
    if (need === undefined) return []
    const who = (need === "edition" ? part.owner : part.publisher) ?? ""
    return [{ need, who, part: part.collection }]
  })
  if (held !== null) return [...ofParts, { need: "decision", who: by, part: "" }]
  return state === "provisional" && ofParts.length === 0 ? [{ need: "confirmation", who: by, part: "" }] : ofParts
}

/** One release with its parts, its people and all that became of it. */
export async function readRelease(ctx: Ctx, id: number): Promise<ReleaseDetail> {
  const row = await getRelease(ctx, "publications.read", id)
  const { by } = await ctx.db
    .selectFrom("people")
    .select("name as by")
    .where("id", "=", row.created_by)
    .executeTakeFirstOrThrow()
  const parts = await listReleaseParts(ctx, [id])
  const previewed = await mayPreviewParts(ctx, row, parts)
  const people = await ctx.db
    .selectFrom("release_people")
    .innerJoin("people", "people.id", "person_id")
    .select(["release_people.id", "person_id", "people.name", "role", "reason", "added_at"])
    .select(sql<string>`(select name from people giver where giver.id = added_by)`.as("added_by"))
    .where("release_id", "=", id)
    .orderBy("release_people.id")
    .execute()
  const changes = await ctx.db
    .selectFrom("release_changes")
    .select(["id", "kind", "at", "before_at", "after_at", "reason", "person"])
    .select(sql<string | null>`(select name from people where people.id = by_id)`.as("by"))
    .where("release_id", "=", id)
    .orderBy("id", "desc")
    .execute()
  // Who may look before its time, and why, is for those who see the whole of it.
  const seesAll = isWhole(row, parts)
  return {
    ...presentRelease(ctx, { ...row, by }, parts),
    parts: parts.map((part) => presentPart(part, previewed.has(part.id))),
    people: (seesAll ? people : []).map(({ added_at, ...one }) => ({ ...one, added_at: added_at.toISOString() })),
    changes: changes
      .filter(({ kind }) => seesAll || !kind.startsWith("access_"))
      .map(({ at, before_at, after_at, ...one }) => ({
        ...one,
        at: at.toISOString(),
        from: before_at?.toISOString() ?? null,
        to: after_at?.toISOString() ?? null,
      })),
    checked_at: row.checked_at?.toISOString() ?? null,
  }
}

function presentPart(part: ListedPart, mayPreview: boolean): ReleaseDetail["parts"][number] {
  const { id, collection_id, collection, kind, publication_id, title, edition, status, language, problem } = part
  const publication =
    publication_id === null || title === null || edition === null || status === null
      ? null
      : { id: publication_id, title, edition, status, language }
  return {
    id,
    collection_id,
    collection,
    kind,
    publication,
    problem,
    preview: mayPreview && publication && isReadyPart(status) ? `/preview/${publication.id}/` : null,
  }
}
