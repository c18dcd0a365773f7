import type { SharedFormat } from "@hub/contract/publications"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { requirePermission } from "../../policy.ts"
import { readFormatFile } from "../formats/file.ts"
import { artefactFile } from "../list.ts"
import { findEditionAt } from "./readers.ts"

/** A file of the edition at this address, for the person who may read that. */
export async function sharedFile(ctx: Ctx, key: string, form: SharedFormat): Promise<FileResponse> {
  requirePermission(ctx.actor, "publications.fetch")
  const edition = await findEditionAt(ctx, key)
  if (!edition) throw notFound("File")
  return form === "edition" ? artefactFile(ctx, edition) : readFormatFile(ctx, edition, form)
}
