import type { Readable } from "node:stream"
import { limits } from "@hub/contract/limits"
import type { FastifyRequest } from "fastify"
import type { House } from "../ctx.ts"
import type { Kept } from "../files/files.ts"
import { Refusal } from "../failure.ts"

/** A file that came with a call, already kept by its content. */
export type Upload = Kept & { field: string; filename: string }

/** Streams the files of a multipart call to where files are kept, and gathers the fields beside them. */
export async function receive(request: FastifyRequest, house: House) {
  if (!request.isMultipart()) throw new Refusal("unsupported", "Send the files as multipart/form-data.")
  const fields: Record<string, unknown> = {}
  const files: Upload[] = []
  for await (const part of request.parts({ limits: { fileSize: limits.import, files: 50, fields: 50, parts: 100 } })) {
    if (part.type === "field") {
      fields[part.fieldname] = part.value
      continue
    }
    const kept = await house.files.keep(whole(part.file))
    files.push({ ...kept, field: part.fieldname, filename: (part.filename || "unnamed").slice(0, 255) })
  }
  if (files.length === 0) throw new Refusal("unprocessable", "Choose at least one file.", { code: "invalid" })
  return { fields, files }
}

/** The bytes of a file, or a refusal before they are kept when the limit cut it off. */
async function* whole(file: Readable & { truncated: boolean }): AsyncGenerator<Uint8Array> {
  yield* file
  if (!file.truncated) return
  const most = limits.import / 1024 / 1024
  throw new Refusal("too_large", `The file is larger than ${most} MB, the most that can be uploaded.`)
}
