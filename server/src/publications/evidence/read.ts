import { Evidence, type PresentedEvidence } from "@hub/contract/evidence"
import { fingerprintOf } from "@hub/verifier/signature"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { getPublication } from "../get.ts"
import { fileNameOf } from "../publication.ts"

export async function readEvidence(ctx: Ctx, id: number): Promise<PresentedEvidence> {
  const { manifest } = await evidenceOf(ctx, id)
  const { signature, ...evidence } = Evidence.parse(JSON.parse(manifest))
  if (!signature) return { ...evidence, signed: null }
  const { key, signed_at } = signature.statement
  return { ...evidence, signed: { fingerprint: fingerprintOf(key), signed_at } }
}

export async function readEvidenceFile(ctx: Ctx, id: number): Promise<FileResponse> {
  const { row, manifest } = await evidenceOf(ctx, id)
  return {
    text: manifest,
    filename: `${fileNameOf(row)}, evidence.json`,
    mime: "application/json; charset=utf-8",
    inline: false,
  }
}

/** What did not go out has none, and neither has what went out before the hub kept any. */
async function evidenceOf(ctx: Ctx, id: number) {
  const row = await getPublication(ctx, "publications.read", id)
  const stored = await ctx.db
    .selectFrom("publication_evidence")
    .select("manifest")
    .where("publication_id", "=", id)
    .executeTakeFirst()
  if (!stored || stored.manifest === null) throw notFound("Evidence")
  return { row, manifest: stored.manifest }
}
