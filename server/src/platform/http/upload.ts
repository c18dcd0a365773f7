import type { Readable } from "node:stream"
import { limits } from "@hub/contract/limits"
import type { FastifyRequest } from "fastify"
import type { App } from "../ctx.ts"
import type { StoredFile } from "../files/files.ts"
import { Refusal } from "../refusal.ts"

/** A file that came with a call, already kept by its content. */
export type UploadedFile = StoredFile & { field: string; filename: string }

/** Streams the files of a multipart call to where files are kept, and gathers the fields beside them. */
export async function receiveUpload(request: FastifyRequest, app: App) {
  if (!request.isMultipart()) throw new Refusal("unsupported", "Send the files as multipart/form-data.")
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  for await (const part of request.parts({ limits: { fileSize: limits.import, files: 50, fields: 50, parts: 100 } })) {
    if (part.type === "field") {
      fields[part.fieldname] = part.value
      continue
    }
    const stored = await app.files.store(requireWholeFile(part.file))
    files.push({ ...stored, field: part.fieldname, filename: (part.filename || "unnamed").slice(0, 255) })
  }
  if (files.length === 0) throw new Refusal("unprocessable", "Choose at least one file.", { code: "invalid" })
  return { fields, files }
}

/** The bytes of a file, or a refusal before they are kept when the limit cut it off. */
async function* requireWholeFile(file: Readable & { truncated: boolean }): AsyncGenerator<Uint8Array> {
  yield* file
  if (!file.truncated) return
  const most = limits.import / 1024 / 1024
  throw new Refusal("too_large", `The file is larger than ${most} MB, the maximum.`)
}
