import { importKindsInWords, importTypesByExtension, reviewedImportTypes } from "@hub/contract/import-types"
import type { Import, ConversionOptions } from "@hub/contract/imports"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { Refusal } from "../platform/refusal.ts"
import { getEditableCollection } from "../collections/get.ts"
import { getOpenProject } from "../projects/get.ts"
import type { UploadedFile } from "../platform/http/upload.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { createSecret } from "../platform/secrets.ts"
import { inProject, requirePermission } from "../policy.ts"
import { sendImportUpdates } from "./live-updates.ts"
import { withImportNames, presentImport } from "./present.ts"
import { saveConversionOptions } from "./styles/choose.ts"
import type { StyleRoles } from "./styles/tables.ts"
import type { ImportRow } from "./tables.ts"

type ImportOptions = ConversionOptions & {
  split_level?: number | null | undefined
  collection_id?: number | undefined
  collection_name?: string | undefined
  project_id?: number | undefined
}

/** Takes files in and has each converted; what is wrong inside a file is said when it is read. */
export function uploadImports(ctx: Ctx, options: ImportOptions, files: UploadedFile[]): Promise<Import[]> {
  requirePermission(ctx.actor, "imports.import")
  const typed = files.map((file) => ({ ...file, type: importTypeOf(file.filename) }))

  return inTransaction(ctx, async (tx) => {
    await requireExistingTarget(tx, options)
    const made: Import[] = []
    for (const file of typed) made.push(await queueImport(tx, file, options))
    return made
  })
}

type StoredImportFile = Pick<ImportRow, "filename" | "type" | "sha256" | "bytes">

/** Begins an import of a file that is kept. */
export async function queueImport(
  tx: Ctx,
  { filename, type, sha256, bytes }: StoredImportFile,
  options: ImportOptions & { roles?: StyleRoles },
): Promise<Import> {
  const row = await tx.db
    .insertInto("imports")
    .values({
      filename,
      type,
      status: "queued",
      sha256,
      bytes,
      split_level: options.split_level ?? null,
      collection_id: options.collection_id ?? null,
      collection_name: options.collection_name || null,
      project_id: options.project_id ?? null,
      step: "Waiting to start",
      error: null,
      media_key: createSecret().secret,
      previous_id: null,
      created_by: tx.actor.person_id!,
      created_at: tx.now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (reviewedImportTypes.includes(type)) await saveConversionOptions(tx, row.id, options)
  await recordEvent(tx, "import.uploaded", row.id, { filename })
  await queueConversion(tx, row.id)
  await sendImportUpdates(tx, row.id)
  return presentImport(tx.actor, await withImportNames(tx, row))
}

export const queueConversion = (tx: Ctx, import_id: number) =>
  queueJob(tx, "import.convert", { import_id }, { key: String(import_id), max_attempts: 3 })

type ExistingImportTarget = { collection_id?: number | undefined; project_id?: number | undefined }

/** Refuses a collection or a project that is not there, or that is archived. */
export async function requireExistingTarget(tx: Ctx, { collection_id, project_id }: ExistingImportTarget) {
  if (collection_id !== undefined) await getEditableCollection(tx, "collections.arrange", collection_id)
  if (project_id === undefined) return
  await getOpenProject(tx, project_id)
  requirePermission(inProject(tx.actor, project_id), "imports.import")
}

function importTypeOf(filename: string) {
  const type = importTypesByExtension[/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ""]
  if (type) return type
  throw new Refusal("unsupported", `“${filename}” can't be imported. The hub reads ${importKindsInWords}.`)
}
