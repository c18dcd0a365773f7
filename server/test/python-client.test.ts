import { execFile, spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { createWordFile, wordParagraphXml, wordStyleXml } from "../../docx/test/word-file.ts"
import { type ApiDocument, writePythonClient } from "../src/api-description/python/write.ts"
import { verifyFile } from "../src/publications/evidence/verify.ts"
import { openListeningHub } from "./listening-hub.ts"
import { personId } from "./restricted.ts"

const run = promisify(execFile)
const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).status === 0
if (!hasPython) console.log("There is no Python 3.9 here: its client is only written, and not run.")

/** A hub that listens, and a folder with the client that it describes. */
async function openPython() {
  const opened = await openListeningHub()
  const folder = await mkdtemp(join(tmpdir(), "hub-python-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const document = (await opened.hub.fastify.inject({ method: "GET", url: "/api/openapi.json" })).json<ApiDocument>()
  const source = writePythonClient(document)
  await writeFile(join(folder, "hub_client.py"), source)
  /** Runs a program beside the client, and answers what it prints as JSON. */
  const runPython = async <T>(program: string, env: Record<string, string>): Promise<T> => {
    await writeFile(join(folder, "program.py"), program)
    const { stdout } = await run("python3", ["program.py"], {
      cwd: folder,
      env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: "1", HUB_URL: opened.url, ...env },
      timeout: 120_000,
    })
    return JSON.parse(stdout) as T
  }
  return { ...opened, folder, document, source, runPython }
}

const mainJob = `
import json, os, sys, time
from hub_client import Hub, HubFile

ben = Hub(os.environ["HUB_URL"], os.environ["BEN"])
cleo = Hub(os.environ["HUB_URL"], os.environ["CLEO"])

def wait(read, status):
    for _ in range(600):
        found = read()
        if found["status"] == status:
            return found
        time.sleep(0.1)
    sys.exit(f"{found['status']} instead of {status}")

collection = ben.collections.create(body={"name": "Figures"})["id"]
with open("rate.docx", "rb") as file:
    [uploaded] = ben.imports.upload(files=[HubFile("rate.docx", file.read())], body={"collection_id": collection})
wait(lambda: ben.imports.get(uploaded["id"]), "needs_review")
ben.imports.accept(uploaded["id"], body={"collection_id": collection})
wait(lambda: ben.imports.get(uploaded["id"]), "completed")
[topic] = ben.topics.list()
read = ben.topics.read(topic["id"])
start = read["content"].index("low")
change = {"start": start, "end": start + 3, "old": "low", "insert": "very low"}
[suggestion] = cleo.comments.suggest(topic["id"], body={"revision": read["revision"], "changes": [change]})
ben.comments.decide(suggestion["id"], body={"outcome": "accepted"})
asked = ben.reviews.request(body={"topic_id": topic["id"], "reviewer_id": int(os.environ["CLEO_PERSON"])})
now = ben.topics.read(topic["id"])
cleo.assigned_review.decide(asked["requests"][0]["id"], body={"decision": "approve", "expected_revision": now["revision"]})
edition = ben.publications.create(body={"collection_id": collection, "kind": "pdf"})
wait(lambda: ben.publications.get(edition["id"]), "live")
pdf = ben.publications.artefact(edition["id"])
with open("edition.pdf", "wb") as file:
    file.write(pdf.data)
print(json.dumps({"content": now["content"], "name": pdf.name, "begins": pdf.data[:5].decode()}))
`

test.runIf(hasPython)(
  "a program in Python imports a Word file, asks for a review, takes in a suggestion, publishes, downloads and verifies",
  { timeout: 180_000 },
  async () => {
    const { hub, folder, signIn, runPython } = await openPython()
    const word = createWordFile({
      body: wordParagraphXml("Jobless rate", "Heading1") + wordParagraphXml("The rate is low in May."),
      styles: wordStyleXml("Heading1", "heading 1"),
    })
    await writeFile(join(folder, "rate.docx"), word)

    const done = await runPython<{ content: string; name: string; begins: string }>(mainJob, {
      BEN: await signIn("ben"),
      CLEO: await signIn("cleo"),
      CLEO_PERSON: String(await personId(hub, "cleo")),
    })

    expect(done.content).toContain("The rate is very low in May.")
    expect([done.name.endsWith(".pdf"), done.begins]).toEqual([true, "%PDF-"])
    expect((await verifyFile(hub.db, await readFile(join(folder, "edition.pdf")))).holds).toBe(true)
  },
)

test.runIf(hasPython)(
  "in Python a list comes page by page, a key makes a topic once, and a refusal has its code and sentence",
  async () => {
    const { signIn, runPython } = await openPython()

    const told = await runPython<Record<string, unknown>>(
      `
import json, os
from hub_client import Hub, HubError

ben = Hub(os.environ["HUB_URL"], os.environ["BEN"])
for title in ["One", "Two", "Zwei Ämter & mehr?"]:
    ben.topics.create(body={"title": title, "content": "Words."})
same = [ben.topics.create(body={"title": "Once", "content": "Words."}, idempotency_key="k")["id"] for _ in range(2)]

def refusal(call):
    try:
        call()
    except HubError as error:
        return [error.status, error.code, str(error)]

print(json.dumps({
    "titles": sorted(topic["title"] for topic in ben.rows(ben.topics.list, limit=2)),
    "pages": [len(page) for page in ben.pages(ben.topics.list, limit=3)],
    "found": [topic["title"] for topic in ben.rows(ben.topics.list, q="Ämter & mehr?")],
    "same": len(set(same)),
    "refused": refusal(lambda: Hub(os.environ["HUB_URL"], os.environ["CLEO"]).topics.create(body={"title": "Four", "content": "Words."})),
    "missing": refusal(lambda: ben.topics.read(999999))[:2],
    "unreachable": refusal(lambda: Hub("http://127.0.0.1:1", retries=0).topics.list())[:2],
}))
`,
      { BEN: await signIn("ben"), CLEO: await signIn("cleo") },
    )

    expect(told).toEqual({
      titles: ["Once", "One", "Two", "Zwei Ämter & mehr?"],
      pages: [3, 1],
      found: ["Zwei Ämter & mehr?"],
      same: 1,
      refused: [403, "forbidden", "Only authors can create topics."],
      missing: [404, "missing"],
      unreachable: [0, "unreachable"],
    })
  },
  120_000,
)

test("the Python client has a method with its words for each operation, under a name that Python takes", async () => {
  const { document, source } = await openPython()
  const operations = Object.values(document.paths).flatMap((one) => Object.values(one))

  expect(source.match(/^ {8}return self\._hub\.call\(/gm)?.length).toBe(operations.length)
  expect(operations.filter(({ summary }) => !source.includes(`"""${summary}.`))).toEqual([])
})
