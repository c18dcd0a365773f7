import type { SharedForm } from "@hub/contract/publications"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import type { FileAnswer } from "../../platform/http/file-answer.ts"
import { mustBeAllowed } from "../../policy.ts"
import { fileOf } from "../formats/file.ts"
import { artefactOf } from "../list.ts"
import { editionAt } from "./readers.ts"

/** A file of the edition at this address, for whoever may read that. */
export async function sharedFile(ctx: Ctx, key: string, form: SharedForm): Promise<FileAnswer> {
  mustBeAllowed(ctx.actor, "publications.fetch")
  const edition = await editionAt(ctx, key)
  if (!edition) throw missing("File")
  return form === "edition" ? artefactOf(ctx, edition) : fileOf(ctx, edition, form)
}
