import type { Import, ReadingOptions } from "@hub/contract/imports"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { Refusal } from "../platform/failure.ts"
import { openCollection } from "../collections/get.ts"
import { openProject } from "../projects/get.ts"
import type { Upload } from "../platform/http/upload.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { newSecret } from "../platform/secrets.ts"
import { mustBeAllowed } from "../policy.ts"
import { importNews } from "./news.ts"
import { named, present } from "./present.ts"
import { chooseReading } from "./styles/choose.ts"
import type { Roles } from "./styles/tables.ts"
import type { ImportRow } from "./tables.ts"

type Wish = ReadingOptions & {
  split_level: number
  collection_id?: number | undefined
  collection_name?: string | undefined
  project_id?: number | undefined
}

const typeOf: Record<string, "word" | "markdown"> = {
  docx: "word",
  docm: "word",
  doc: "word",
  md: "markdown",
  markdown: "markdown",
  txt: "markdown",
  zip: "markdown",
}

/** Takes files in and has each converted; what is wrong inside a file is said when it is read. */
export function uploadImports(ctx: Ctx, wish: Wish, files: Upload[]): Promise<Import[]> {
  mustBeAllowed(ctx.actor, "imports.import")
  const typed = files.map((file) => ({ ...file, type: typeFor(file.filename) }))

  return atomically(ctx, async (tx) => {
    await anExistingTarget(tx, wish)
    const made: Import[] = []
    for (const file of typed) made.push(await queueImport(tx, file, wish))
    return made
  })
}

type KeptFile = Pick<ImportRow, "filename" | "type" | "sha256" | "bytes">

/** Begins an import of a file that is kept. */
export async function queueImport(
  tx: Ctx,
  { filename, type, sha256, bytes }: KeptFile,
  wish: Wish & { roles?: Roles },
): Promise<Import> {
  const row = await tx.db
    .insertInto("imports")
    .values({
      filename,
      type,
      status: "queued",
      sha256,
      bytes,
      split_level: wish.split_level,
      collection_id: wish.collection_id ?? null,
      collection_name: wish.collection_name || null,
      project_id: wish.project_id ?? null,
      step: "Waiting for its turn",
      error: null,
      media_key: newSecret().secret,
      previous_id: null,
      created_by: tx.actor.person_id!,
      created_at: tx.now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (type === "word") await chooseReading(tx, row.id, wish)
  await record(tx, "import.uploaded", row.id, { filename })
  await queueConversion(tx, row.id)
  await importNews(tx, row.id)
  return present(tx.actor, await named(tx, row))
}

export const queueConversion = (tx: Ctx, import_id: number) =>
  queueJob(tx, "import.convert", { import_id }, { key: String(import_id), max_attempts: 3 })

type Target = { collection_id?: number | undefined; project_id?: number | undefined }

/** Refuses a collection or a project that is not there, or that is archived. */
export async function anExistingTarget(tx: Ctx, { collection_id, project_id }: Target) {
  if (collection_id !== undefined) await openCollection(tx, "collections.read", collection_id)
  if (project_id !== undefined) await openProject(tx, project_id)
}

function typeFor(filename: string) {
  const type = typeOf[/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ""]
  if (type) return type
  throw new Refusal(
    "unsupported",
    `“${filename}” cannot be imported. Choose a Word file (.docx), a Markdown file (.md) or a .zip of them.`,
  )
}
