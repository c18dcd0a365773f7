import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { limits } from "@hub/contract/limits"
import type { Route } from "@hub/contract/route"
import type { FastifyRequest } from "fastify"
import type { App } from "../ctx.ts"
import { openFileStore, type StoredFile } from "../files/files.ts"
import { Refusal } from "../refusal.ts"

/** A file that came with a call, already kept by its content. */
export type UploadedFile = StoredFile & { field: string; filename: string }

/** A file that is there as long as its call. */
export type PassingFile = StoredFile & { path: string; filename: string }

/** Takes in the one file of a call when it is asked for: who may not send it fills no disk. */
export function createPassingUpload(request: FastifyRequest, app: App, { passing }: Pick<Route, "passing">) {
  let folder: string | undefined
  return {
    async receive(): Promise<PassingFile> {
      if (passing === undefined) throw new Error("No file passes with this call.")
      if (!request.isMultipart()) throw notMultipart()
      const part = await request.file({
        limits: { fileSize: passing.most_bytes, files: 1, fields: 1, fieldSize: 1024, parts: 2 },
      })
      if (!part) throw new Refusal("unprocessable", "Choose a file.", { code: "invalid" })
      folder = join(app.work_folder, `passing-${randomUUID()}`)
      const files = openFileStore(folder)
      const stored = await files.store(requireWholeFile(part.file, passing.most_bytes))
      return { ...stored, path: files.pathOf(stored.sha256), filename: nameOfPart(part.filename) }
    },
    /** Does the work of the call, after which the file is gone. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } finally {
        if (folder !== undefined) await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const notMultipart = () => new Refusal("unsupported", "Send the files as multipart/form-data.")
const nameOfPart = (filename: string | undefined) => (filename || "unnamed").slice(0, 255)

/** Streams the files of a multipart call to where files are kept, and gathers the fields beside them. */
export async function receiveUpload(request: FastifyRequest, app: App) {
  if (!request.isMultipart()) throw notMultipart()
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  for await (const part of request.parts({ limits: { fileSize: limits.import, files: 50, fields: 50, parts: 100 } })) {
    if (part.type === "field") {
      fields[part.fieldname] = part.value
      continue
    }
    const stored = await app.files.store(requireWholeFile(part.file, limits.import))
    files.push({ ...stored, field: part.fieldname, filename: nameOfPart(part.filename) })
  }
  if (files.length === 0) throw new Refusal("unprocessable", "Choose at least one file.", { code: "invalid" })
  return { fields, files }
}

/** The bytes of a file, or a refusal before they are kept when the limit cut it off. */
async function* requireWholeFile(
  file: Readable & { truncated: boolean },
  most_bytes: number,
): AsyncGenerator<Uint8Array> {
  yield* file
  if (!file.truncated) return
  const most = most_bytes / 1024 / 1024
  throw new Refusal("too_large", `The file is larger than ${most} MB, the maximum.`)
}
