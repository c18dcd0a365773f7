import type { PortalDraft, PortalReview } from "@hub/contract/portal"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { compute } from "../../platform/threads/compute.ts"
import type { WithWrittenJson } from "../../platform/threads/written-json.ts"
import { revisionById } from "../../topics/get.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { isOpenReview } from "../review.ts"
import { reanchorComputation } from "./reanchor.ts"
import { lockGuestRequest, getGuestRequest, type ReviewKey } from "./guest.ts"
import { readReview } from "./read.ts"
import { emptyDraft } from "./stored-draft.ts"

/** The reviewer has the page before them; with `number` they go on to that newer revision, their draft with them. */
export async function openReview(
  ctx: Ctx,
  key: ReviewKey,
  number: number | undefined,
): Promise<WithWrittenJson<PortalReview>> {
  const moved = number === undefined ? undefined : await prepareMove(ctx, key)
  await inTransaction(ctx, async (tx) => {
    const { request, guest, topic } = await lockGuestRequest(tx, key)
    if (!isOpenReview(request.status)) return
    const taken =
      number === undefined || number === request.revision_number
        ? undefined
        : await requireNewestRevision(guest, number, topic)
    if (request.opened_at !== null && !taken) return
    await tx.db
      .updateTable("review_requests")
      .set({
        status: "in_progress",
        opened_at: request.opened_at ?? tx.now,
        ...(taken ? { revision_id: taken.id, revision_number: taken.number } : {}),
        ...(taken && request.draft
          ? { draft: JSON.stringify(reanchorDraft({ ...emptyDraft, ...request.draft }, taken, moved)) }
          : {}),
      })
      .where("id", "=", request.id)
      .execute()
    const revision = taken?.number ?? request.revision_number
    await recordEvent(guest, "review.opened", request.id, { topic_id: topic.id, title: request.topic_title, revision })
  })
  return readReview(ctx, key)
}

/** How words are carried to the newest revision, worked out before anything is held. */
async function prepareMove(ctx: Ctx, key: ReviewKey) {
  const { request } = await getGuestRequest(ctx, key)
  const from = await revisionById(ctx, request.revision_id)
  const to = await revisionById(ctx, request.head_revision_id)
  const about = (request.draft?.suggestions ?? []).filter(({ revision }) => revision === from.number)
  const stretches = about.map(({ start, end }) => ({ start, end }))
  const places = await compute(ctx, reanchorComputation, { before: from.content, after: to.content, stretches })
  return { from: from.number, to: to.id, places: new Map(stretches.map((one, at) => [keyOf(one), places[at]])) }
}

/**
 * A draft about the newer revision: suggestions go where their words went. One whose words are gone, or are not surely the same,
 * stays about the revision it was made on, and its author sees that.
 */
function reanchorDraft(
  draft: PortalDraft,
  to: RevisionRow,
  moved: Awaited<ReturnType<typeof prepareMove>> | undefined,
) {
  const suggestions = draft.suggestions.map((suggestion) => {
    if (moved?.to !== to.id || moved.from !== suggestion.revision) return suggestion
    const place = moved.places.get(keyOf(suggestion))
    // One that came meanwhile stays about the revision it was made on.
    if (place === undefined) return suggestion
    if (place.state !== "anchored" && place.state !== "moved") return suggestion
    const { start, end } = place
    return { ...suggestion, revision: to.number, start, end, old: to.content.slice(start, end) }
  })
  return {
    ...draft,
    comments: draft.comments.map(({ heading, quote, body, said_by }) => ({ heading, quote, body, said_by })),
    suggestions,
  }
}

const keyOf = ({ start, end }: { start: number; end: number }) => `${start}-${end}`

async function requireNewestRevision(guest: Ctx, number: number, { head_revision_id }: { head_revision_id: number }) {
  const revision = await revisionById(guest, head_revision_id)
  if (revision.number !== number)
    throw conflict("The text changed again. Please reload the page.", {
      code: "revision_moved",
      details: { new_revision: revision.number },
    })
  return revision
}
