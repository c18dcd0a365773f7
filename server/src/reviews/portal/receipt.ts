import { canonicalJson } from "@hub/verifier/canonical-json"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { revisionById } from "../../topics/get.ts"
import { signDocument } from "../../signing-keys/sign.ts"
import { getGuestRequest, type ReviewKey } from "./guest.ts"

/** What a reviewer answered, about which words and values, signed by the hub. It is the reviewer's to keep. */
export function readReceipt(ctx: Ctx, key: ReviewKey): Promise<FileResponse> {
  // The first key of the hub may have to be created.
  return inTransaction(ctx, async (tx) => {
    const { request } = await getGuestRequest(tx, key)
    const document = await collectReceipt(tx, request.id)
    const signature = await signDocument(tx, "receipt", document)
    return {
      text: canonicalJson({ ...document, signature }),
      filename: `${document.review.title}, version ${document.review.revision}, receipt.json`,
      mime: "application/json; charset=utf-8",
      inline: false,
    }
  })
}

async function collectReceipt(tx: Ctx, id: number) {
  const row = await answeredRow(tx, id)
  const { status, decision, decided_at, decided_revision_id } = row
  if (status === "withdrawn" || decision === null || decided_at === null || decided_revision_id === null)
    throw conflict("This review has no answer, so there is no receipt.")
  const { title, content, number, content_hash } = await revisionById(tx, decided_revision_id)
  return {
    format: 1,
    review: {
      id,
      round: row.round,
      topic_id: row.topic_id,
      title,
      revision: number,
      content_hash,
      requested_by: row.requested_by,
      reviewer: { name: row.reviewer, organization: row.organization },
      answered_by: row.answered_by,
      decision,
      summary: row.summary,
      decided_at: decided_at.toISOString(),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
      proof: row.proof,
    },
    text: { title, content },
    variables: row.resolved_values ?? {},
    unset: row.seen?.unset ?? [],
    images: Object.entries(row.seen?.images ?? {}).map(([image, sha256]) => ({ key: image, sha256 })),
  }
}

const answeredRow = ({ db }: Ctx, id: number) =>
  db
    .selectFrom("review_requests as asked")
    .innerJoin("review_rounds as round", "round.id", "asked.round_id")
    .innerJoin("people as reviewer", "reviewer.id", "asked.reviewer_id")
    .innerJoin("people as requester", "requester.id", "asked.requested_by")
    .leftJoin("people as answerer", "answerer.id", "asked.answered_by")
    .select([
      "asked.status",
      "asked.topic_id",
      "asked.decision",
      "asked.summary",
      "asked.decided_at",
      "asked.decided_revision_id",
    ])
    .select(["asked.resolved_values", "asked.seen", "asked.confirmed_at", "asked.proof", "round.number as round"])
    .select(["reviewer.name as reviewer", "reviewer.organization", "requester.name as requested_by"])
    .select("answerer.name as answered_by")
    .where("asked.id", "=", id)
    .executeTakeFirstOrThrow()
