import { limits } from "@hub/contract/limits"
import { expect, onTestFinished, test, vi } from "vitest"
import { CallFailed } from "../call.ts"
import { sendWithRetry, type UploadsStep, type ImportUpload, reduceUploads } from "./uploads.ts"

const file = (name: string, size = 10) => ({ name, size, lastModified: 1 }) as File
const after = (...steps: UploadsStep[]) => steps.reduce<ImportUpload[]>(reduceUploads, [])
const states = (files: ImportUpload[]) => files.map(({ file, state, share }) => [file.name, state, share])

test("a file that is chosen twice is sent once", () => {
  const files = after(
    { kind: "choose", files: [file("a.docx")] },
    { kind: "choose", files: [file("a.docx"), file("b.md")] },
  )

  expect(files.map((one) => one.file.name)).toEqual(["a.docx", "b.md"])
  expect(new Set(files.map((one) => one.key)).size).toBe(2)
})

test("a file over the limit is refused before it is sent, also when the others are tried again", () => {
  const files = after({ kind: "choose", files: [file("big.zip", limits.import + 1), file("full.zip", limits.import)] })

  expect(files[0]!.sentence).toBe("The file is too large. The limit is 100 MB.")
  expect(states(reduceUploads(files, { kind: "again" }))).toEqual([
    ["big.zip", "refused", 0],
    ["full.zip", "waiting", 0],
  ])
})

test("a refusal stands beside its file and may be tried again with the same key", () => {
  const files = after({ kind: "choose", files: [file("a.docx"), file("b.exe")] })
  const [a, b] = files.map((one) => one.key) as [string, string]

  const sent = (
    [
      { kind: "send", key: a },
      { kind: "progress", key: a, share: 0.5 },
      { kind: "take", key: a },
      { kind: "send", key: b },
      { kind: "refuse", key: b, sentence: "“b.exe” can't be imported." },
    ] satisfies UploadsStep[]
  ).reduce<ImportUpload[]>(reduceUploads, files)
  const again = reduceUploads(sent, { kind: "again" })

  expect(sent.map((one) => [one.state, one.share, one.sentence])).toEqual([
    ["taken", 1, ""],
    ["refused", 0, "“b.exe” can't be imported."],
  ])
  expect(again.map((one) => [one.key, one.state, one.sentence])).toEqual([
    [a, "taken", ""],
    [b, "waiting", ""],
  ])
})

test("a file that comes too soon waits its turn, and any other refusal stands", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refusal = (status: number) => new CallFailed({ error: "Too many attempts.", code: "too_many" }, status)
  const answers = [refusal(429), refusal(429), "taken"]
  const send = vi.fn<() => Promise<unknown>>(async () => {
    const answer = answers.shift()
    if (answer instanceof CallFailed) throw answer
    return answer
  })

  const sent = sendWithRetry(send)
  await vi.advanceTimersByTimeAsync(10_000)

  expect(await sent).toBe("taken")
  expect(send).toHaveBeenCalledTimes(3)
  await expect(sendWithRetry(() => Promise.reject(refusal(415)))).rejects.toThrow("Too many attempts.")
})
