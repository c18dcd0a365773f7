import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient, type HubClient } from "@hub/client/client"
import { runHubCommand } from "@hub/client/hub"
import { HubError } from "@hub/client/hub-error"
import { account } from "@hub/contract/account"
import { assignedReview } from "@hub/contract/assigned-review"
import { changes } from "@hub/contract/changes"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { evidence } from "@hub/contract/evidence"
import { imports } from "@hub/contract/imports"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect, onTestFinished, test } from "vitest"
import { createWordFile, wordParagraphXml, wordStyleXml } from "../../docx/test/word-file.ts"
import { verifyFile } from "../src/publications/evidence/verify.ts"
import { openListeningHub } from "./listening-hub.ts"
import type { TestHub } from "./hub.ts"
import { personId } from "./restricted.ts"

const word = createWordFile({
  body: wordParagraphXml("Jobless rate", "Heading1") + wordParagraphXml("The rate is low in May."),
  styles: wordStyleXml("Heading1", "heading 1"),
})

/** Ben asks Cleo for a review, and she approves. */
async function approve(hub: TestHub, { ben, cleo }: Record<"ben" | "cleo", HubClient>, topic_id: number) {
  const body = { topic_id, reviewer_id: await personId(hub, "cleo") }
  const { requests } = await ben.call(reviews.request, { body })
  const { revision } = await ben.call(topics.read, { params: { id: topic_id } })
  await cleo.call(assignedReview.decide, {
    params: { id: requests[0]!.id },
    body: { decision: "approve", expected_revision: revision },
  })
}

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), "hub-client-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The command line of a person with a token of their own. */
async function openCommandLine(scopes: ("read" | "write" | "publish")[]) {
  const opened = await openListeningHub()
  const ben = await opened.clientOf("ben")
  const { token } = await ben.call(account.createToken, { body: { name: "Command line", scopes } })
  const run = async (...args: string[]) => {
    const [said, complained]: [string[], string[]] = [[], []]
    const output = {
      say: (line: string) => void said.push(line),
      complain: (line: string) => void complained.push(line),
    }
    const code = await runHubCommand(args, { HUB_URL: opened.url, HUB_TOKEN: token }, output, { pause: 50 })
    return { code, said, complained }
  }
  return { ...opened, ben, run, token }
}

test("the client imports a Word file, asks for a review, takes in a suggestion, publishes, downloads and verifies", async () => {
  const { hub, clientOf } = await openListeningHub()
  const [ben, cleo] = [await clientOf("ben"), await clientOf("cleo")]
  const { id: collection_id } = await ben.call(collections.create, { body: { name: "Figures" } })
  const body = { collection_id }
  const [uploaded] = await ben.upload(imports.upload, { body }, [{ name: "rate.docx", bytes: word }])
  const params = { id: uploaded!.id }
  await expect.poll(async () => (await ben.call(imports.get, { params })).status).toBe("needs_review")
  await ben.call(imports.accept, { params, body })
  await expect.poll(async () => (await ben.call(imports.get, { params })).status).toBe("completed")
  const [topic] = await ben.call(topics.list)
  const { content, revision } = await ben.call(topics.read, { params: { id: topic!.id } })
  const start = content.indexOf("low")

  const [suggestion] = await cleo.call(comments.suggest, {
    params: { id: topic!.id },
    body: { revision, changes: [{ start, end: start + 3, old: "low", insert: "very low" }] },
  })
  await ben.call(comments.decide, { params: { id: suggestion!.id }, body: { outcome: "accepted" } })
  await approve(hub, { ben, cleo }, topic!.id)
  const edition = await ben.call(publications.create, { body: { collection_id, kind: "pdf" } })
  const of = { params: { id: edition.id } }
  await expect.poll(async () => (await ben.call(publications.get, of)).status).toBe("live")
  const pdf = await ben.download(publications.artefact, of)
  const proof = await ben.download(evidence.file, of)

  expect((await ben.call(topics.read, { params: { id: topic!.id } })).content).toContain("The rate is very low in May.")
  expect([pdf.name.endsWith(".pdf"), Buffer.from(pdf.bytes.subarray(0, 5)).toString()]).toEqual([true, "%PDF-"])
  expect((await verifyFile(hub.db, Buffer.from(pdf.bytes))).holds).toBe(true)
  expect((await verifyFile(hub.db, Buffer.from(proof.bytes))).holds).toBe(true)
  const followed = await ben.call(changes.list, { query: { since: 0, limit: 1000 } })
  expect(followed.changes.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["import.accepted", "comment.accepted", "review.approved", "publication.requested"]),
  )
})

test("a list comes page by page, and a refusal has its code, status and sentence", async () => {
  const { clientOf } = await openListeningHub()
  const [ben, cleo] = [await clientOf("ben"), await clientOf("cleo")]
  for (const title of ["One", "Two", "Three"]) await ben.call(topics.create, { body: { title, content: "Words." } })
  const titles: string[] = []
  for await (const { title } of ben.rows(topics.list, { query: { limit: 2 } })) titles.push(title)
  const sizes: number[] = []
  for await (const page of ben.pages(topics.list, { query: { limit: 2 } })) sizes.push(page.length)

  const refused = await cleo
    .call(topics.create, { body: { title: "Four", content: "Words." } })
    .catch((error: unknown) => error)
  const unreachable = await createClient({ url: "http://127.0.0.1:1", retries: 0 })
    .call(topics.list)
    .catch((error: unknown) => error)

  expect([titles, sizes]).toEqual([
    ["Three", "Two", "One"],
    [2, 1],
  ])
  expect(refused).toBeInstanceOf(HubError)
  expect(refused).toMatchObject({ status: 403, code: "forbidden", message: "Only authors can create topics." })
  expect(unreachable).toMatchObject({ status: 0, code: "unreachable" })
})

test("the same Idempotency-Key creates one topic, however often the call is made", async () => {
  const { clientOf } = await openListeningHub()
  const ben = await clientOf("ben")
  const input = { body: { title: "Rye", content: "Words." }, idempotency_key: "one-topic-of-rye" }

  const [first, second] = [await ben.call(topics.create, input), await ben.call(topics.create, input)]

  expect(second.id).toBe(first.id)
  expect(await ben.call(topics.list)).toHaveLength(1)
})

test("the command line imports, sets a variable and publishes", async () => {
  const { hub, ben, run, clientOf } = await openCommandLine(["read", "write", "publish"])
  const folder = await createFolder()
  await writeFile(join(folder, "rate.docx"), word)

  const { id } = await ben.call(collections.create, { body: { name: "Figures" } })

  const imported = await run("import", join(folder, "rate.docx"), "--collection", String(id))
  const refused = await run("set-variable", "rate", "3 %")
  const early = await run("publish", "Figures")
  const [topic] = await ben.call(topics.list)
  await approve(hub, { ben, cleo: await clientOf("cleo") }, topic!.id)
  const published = await run("publish", "Figures", "--out", folder)
  const unknown = await run("publish", "Nothing")

  expect([imported.code, imported.complained, imported.said[0]]).toEqual([0, [], expect.stringContaining("1 topic")])
  expect([refused.code, refused.complained]).toEqual([1, [expect.stringMatching(/administrators/i)]])
  expect(await (await clientOf("ada")).call(variables.list)).toEqual([])
  expect([early.code, early.complained]).toEqual([
    1,
    ["An API token publishes only what was approved. Not approved: “Jobless rate”."],
  ])
  expect([published.code, published.complained]).toEqual([0, []])
  expect((await readdir(folder)).filter((name) => name.endsWith(".pdf"))).toHaveLength(1)
  expect([unknown.code, unknown.complained]).toEqual([1, ["There is no collection “Nothing”."]])
})

test("push saves what was changed here, merges what others changed, and never writes over newer words", async () => {
  const { ben, run, clientOf } = await openCommandLine(["read", "write"])
  const dora = await clientOf("dora")
  const folder = await createFolder()
  const content = "# Rye\n\nThe first paragraph.\n\nThe second paragraph.\n\nThe third paragraph.\n"
  const { id } = await ben.call(topics.create, { body: { title: "Rye", content } })
  const path = join(folder, `rye-${id}.md`)
  const read = async () => (await ben.call(topics.read, { params: { id } })).content
  const saveByDora = async (words: string, by: string) =>
    dora.call(topics.save, { params: { id }, body: { title: "Rye", content: (await read()).replace(words, by) } })
  const changeHere = async (words: string, by: string) =>
    writeFile(path, (await readFile(path, "utf8")).replace(words, by))

  const pulled = await run("pull", folder)
  await saveByDora("The third paragraph.", "The third paragraph, by Dora.")
  await changeHere("The first paragraph.", "The first paragraph, from here.")
  const left = await run("pull", folder)
  const merged = await run("push", folder)
  const afterMerge = await read()
  await saveByDora("second", "middle")
  await changeHere("second", "2nd")
  const conflicting = await run("push", folder)

  expect([pulled.code, pulled.said]).toEqual([0, [`1 of 1 topics written to ${folder}.`]])
  expect([left.code, left.complained]).toEqual([1, [`rye-${id}.md was changed here and in the hub. Push it first.`]])
  expect([merged.code, merged.complained]).toEqual([0, []])
  expect(afterMerge).toContain("The first paragraph, from here.")
  expect(afterMerge).toContain("The third paragraph, by Dora.")
  expect(conflicting.code).toBe(1)
  expect(conflicting.complained.join("\n")).toContain("changed the same words")
  expect(await read()).toContain("The middle paragraph.")
  expect(await readFile(path, "utf8")).toContain("The 2nd paragraph.")
})

test("a command that is not understood, or has no hub, says how to use it", async () => {
  const lines: string[] = []
  const output = { say: () => {}, complain: (line: string) => void lines.push(line) }
  const codes = [
    await runHubCommand(["fly"], {}, output),
    await runHubCommand(["pull"], {}, output),
    await runHubCommand(["pull", "texts"], {}, output),
  ]

  expect(codes).toEqual([2, 2, 2])
  expect(lines[0]).toContain("hub set-variable NAME VALUE")
  expect(lines[2]).toBe("Set HUB_URL to the address of the hub, and HUB_TOKEN to an API token.")
})
