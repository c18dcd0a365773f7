import type { Import } from "@hub/contract/imports"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createKillableHub, killableAdmin } from "./killable.ts"
import { createWordFile } from "../../docx/test/word-file.ts"
import { isLongRun } from "./run-length.ts"

const chapters = 60

/** A Word file that takes a moment to read, with a heading 1 for each chapter. */
const reportOf = (edition: string) =>
  createWordFile({
    styles: `<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>`,
    body: Array.from({ length: chapters }, (_, chapter) => [
      `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr><w:r><w:t>Chapter ${chapter + 1}</w:t></w:r></w:p>`,
      `<w:p><w:r><w:t>The ${edition} edition.</w:t></w:r></w:p>`,
      ...Array.from(
        { length: 20 },
        (_, line) => `<w:p><w:r><w:t>Line ${line} of chapter ${chapter}.</w:t></w:r></w:p>`,
      ),
    ])
      .flat()
      .join(""),
  })
const report = reportOf("first")

/** How often a hub is killed at each point; a full run asks for ten. */
const kills = Number(process.env.HUB_TEST_KILLS ?? 1)

// Each start of a whole hub takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 + 60_000 * kills, hookTimeout: 60_000 })

let hub: Awaited<ReturnType<typeof createKillableHub>>
let token: string

// One hub lives through all of it: it comes back on the same data folder, and the person who was signed in stays so.
beforeAll(async () => {
  hub = await createKillableHub()
  await hub.start()
  token = (await call<{ access_token: string }>("POST", "/api/users/login", killableAdmin)).access_token
}, 180_000)
afterAll(() => hub.remove())

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(hub.url() + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}

async function killAndStart() {
  await hub.kill()
  await hub.start()
}

async function upload(name = "report.docx", file = report) {
  const form = new FormData()
  form.append("files", new Blob([new Uint8Array(file)]), name)
  const response = await fetch(`${hub.url()}/api/import/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return ((await response.json()) as [Import])[0].id
}

const look = (id: number) => call<Import>("GET", `/api/import/${id}`)

async function until(id: number, done: (one: Import) => boolean) {
  for (;;) {
    const one = await look(id)
    if (done(one)) return one
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const topicsThere = async () => {
  const response = await fetch(`${hub.url()}/api/topics?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  return Number(response.headers.get("x-total-count"))
}

const steps = [
  "Waiting to start",
  "Reading the file",
  "Saving the images",
  "Splitting into topics",
  "Saving the result",
]

/** A long run kills at each step. */
const tried = isLongRun ? steps : steps.filter((_, at) => at % 2 === 1)

test.each(tried)("a hub that is killed at “%s” proposes everything once when it comes back", async (step) => {
  for (let round = 0; round < kills; round++) {
    const id = await upload(`${step} ${round}.docx`)
    // A step may be over before it is seen: then the hub is killed at the next.
    await until(id, (one) => steps.indexOf(one.step) >= steps.indexOf(step) || one.status === "needs_review")

    await killAndStart()

    const finished = await until(id, (one) => !["queued", "converting"].includes(one.status))
    const items = await call<unknown[]>("GET", `/api/import/${id}/items?limit=100`)
    expect([finished.status, finished.topics_count, items.length]).toEqual(["needs_review", chapters, chapters])
  }
})

test("a hub that is killed while it makes topics, or gives them a newer reading, never leaves half of them", async () => {
  for (let round = 0; round < kills; round++) {
    const before = await topicsThere()
    const name = `report-${round}.docx`
    // Killed twice, so that the second hub, too, dies over what the first had begun.
    const made = await accepted(await upload(name), [round * 40, 30])
    expect(made.half).toEqual([])
    expect([made.status, await topicsThere()]).toEqual(["completed", before + chapters])

    const updated = await accepted(await upload(name, reportOf("second")), [round * 40])
    expect(updated.half).toEqual([])
    const texts = await editionsIn(updated.id)
    expect([updated.status, await topicsThere()]).toEqual(["completed", before + chapters])
    expect([texts.length, new Set(texts)]).toEqual([chapters, new Set(["second"])])
  }
})

/** Accepts an import, kills the hub after each of these milliseconds, and answers what was half done and how it ended. */
async function accepted(id: number, moments: number[]) {
  const proposed = await until(id, (one) => one.status === "needs_review")
  const before = await topicsThere()
  const body = proposed.collection_id === null ? {} : { collection_id: proposed.collection_id }
  await call("POST", `/api/import/${id}/accept`, body)
  const half: string[] = []
  for (const milliseconds of moments) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await killAndStart()
    const there = await topicsThere()
    const editions = new Set(await editionsIn(id))
    if (![before, before + chapters].includes(there)) half.push(`${there} topics`)
    if (editions.size > 1) half.push([...editions].join(" and "))
  }
  const { status } = await until(id, (one) => one.status !== "importing")
  return { id, half, status }
}

/** Which edition each topic of an import has. */
async function editionsIn(id: number) {
  const items = await call<{ topic_id: number | null }[]>("GET", `/api/import/${id}/items?limit=100`)
  const ids = items.flatMap((item) => item.topic_id ?? [])
  const topics = await Promise.all(ids.map((topic) => call<{ content: string }>("GET", `/api/topics/${topic}`)))
  return topics.map(({ content }) => /The (\w+) edition/.exec(content)?.[1])
}
