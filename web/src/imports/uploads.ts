import { imports, type Import, type ConversionOptions } from "@hub/contract/imports"
import { limits } from "@hub/contract/limits"
import { useQueryClient } from "@tanstack/react-query"
import { useReducer, useState } from "react"
import { CallFailed, newIdempotencyKey, upload, errorSentence } from "../call.ts"
import { formatByteSize } from "@hub/contract/byte-size"
import type { TargetBody } from "./queries.ts"

export type ImportUploadState = "waiting" | "sending" | "taken" | "refused"
/** One chosen file on its way in. `key` also makes sending it again safe. */
export type ImportUpload = { key: string; file: File; state: ImportUploadState; share: number; sentence: string }

export type UploadsStep =
  | { kind: "choose"; files: File[] }
  | { kind: "remove"; key: string }
  | { kind: "send"; key: string }
  | { kind: "progress"; key: string; share: number }
  | { kind: "take"; key: string }
  | { kind: "refuse"; key: string; sentence: string }
  | { kind: "again" }

/** What the chosen files become at each step. */
export function reduceUploads(files: ImportUpload[], step: UploadsStep): ImportUpload[] {
  switch (step.kind) {
    case "choose":
      return [...files, ...step.files.filter((file) => !files.some((one) => same(one.file, file))).map(chosen)]
    case "remove":
      return files.filter((one) => one.key !== step.key)
    case "send":
      return changed(files, step.key, { state: "sending", share: 0, sentence: "" })
    case "progress":
      return changed(files, step.key, { share: step.share })
    case "take":
      return changed(files, step.key, { state: "taken", share: 1 })
    case "refuse":
      return changed(files, step.key, { state: "refused", sentence: step.sentence })
    case "again":
      return files.map((one) =>
        one.state === "refused" && one.file.size <= limits.import ? { ...one, state: "waiting", sentence: "" } : one,
      )
  }
}

/** The chosen files, sent one after another so that a refusal stands beside its file. */
export function useImportUploads() {
  const [files, step] = useReducer(reduceUploads, [])
  const [busy, setBusy] = useState(false)
  const cache = useQueryClient()

  /** Sends what waits, and answers what the hub took in and whether it refused something. */
  async function send(
    body: TargetBody & ConversionOptions & { split_level?: number },
  ): Promise<{ taken: Import[]; refused: number }> {
    setBusy(true)
    const taken: Import[] = []
    let refused = files.filter((one) => one.state === "refused").length
    for (const { key, file } of files.filter((one) => one.state === "waiting")) {
      step({ kind: "send", key })
      try {
        const onProgress = (share: number) => step({ kind: "progress", key, share })
        const input = { body, idempotency_key: key }
        taken.push(...(await sendWithRetry(() => upload(imports.upload, input, { files: file }, onProgress))))
        step({ kind: "take", key })
      } catch (error) {
        refused += 1
        step({
          kind: "refuse",
          key,
          sentence: errorSentence(error),
        })
      }
    }
    setBusy(false)
    await cache.invalidateQueries({ queryKey: ["imports"] })
    return { taken, refused }
  }

  return { files, step, busy, send }
}

const pause = 5000

/** The hub takes so many files a minute: what comes too soon waits, and is sent again. */
export async function sendWithRetry<T>(send: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 429) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
}

function chosen(file: File): ImportUpload {
  const fits = file.size <= limits.import
  return {
    key: newIdempotencyKey(),
    file,
    state: fits ? "waiting" : "refused",
    share: 0,
    sentence: fits ? "" : `The file is too large. The limit is ${formatByteSize(limits.import)}.`,
  }
}

const same = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const changed = (files: ImportUpload[], key: string, change: Partial<ImportUpload>) =>
  files.map((one) => (one.key === key ? { ...one, ...change } : one))
