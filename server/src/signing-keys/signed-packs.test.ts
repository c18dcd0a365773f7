import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { publications } from "@hub/contract/publications"
import { signingKeys } from "@hub/contract/signing-keys"
import { topics } from "@hub/contract/topics"
import { canonicalJson } from "@hub/verifier/canonical-json"
import { verifyEvidence } from "@hub/verifier/verify-evidence"
import { expect, onTestFinished, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now } from "../../test/hub.ts"
import {
  createApprovedCollection,
  downloadEdition,
  publishUnderEmbargo,
  readPublishedKeys,
} from "../../test/signed-editions.ts"
import { root } from "../platform/root.ts"

/** The evidence as an object and the publication, in which a seed chooses what is changed. */
type Pack = { document: any; publication: Buffer }
type Tampering = { change: (pack: Pack, seed: number) => void; names: RegExp }

const pick = <Item>(list: Item[], seed: number): Item => list[seed % list.length]!
const insertSign = (text: string, seed: number) => {
  const at = seed % (text.length + 1)
  return `${text.slice(0, at)}~${text.slice(at)}`
}

/** What somebody might change, and what has to be named then. */
const tamperings: Tampering[] = [
  {
    change: ({ document }, seed) => (pick<any>(document.approvals, seed).summary = `No. ${seed}`),
    names: /^One approval was changed: number 1, “Eve Expert”\.$/m,
  },
  {
    change: ({ document }, seed) => (document.variables.rate = insertSign(document.variables.rate, seed)),
    names: /^Changed: the value of \{\{rate\}\}\.$/m,
  },
  {
    change: ({ document }, seed) => (document.approvals[0].reviewer.name = insertSign("Eve Expert", seed)),
    names: /^One approval was changed: number 1/m,
  },
  {
    change: ({ document }, seed) => {
      const place = pick<any>(document.places, seed)
      place.title = insertSign(place.title, seed)
    },
    names: /^One entry of the contents was changed: number [12], /m,
  },
  {
    change: ({ document: { edition } }, seed) => {
      edition.published_at = new Date(Date.parse(edition.published_at) + 1 + seed).toISOString()
    },
    names: /^Changed: when the edition was published\.$/m,
  },
  {
    change: ({ document }) => document.places.push(document.places.shift()),
    names: /^The order of the contents was changed\.$/m,
  },
  {
    change: ({ document: { embargo } }, seed) => embargo.readings.splice(seed % embargo.readings.length, 1),
    names: /^One reading under embargo was removed or changed: number \d+ of \d+ as signed\.$/m,
  },
  {
    change: ({ document: { embargo } }, seed) => embargo.readers.splice(seed % embargo.readers.length, 1),
    names: /^One entry of the access list was removed or changed/m,
  },
  {
    change: ({ publication }, seed) => {
      const at = (seed * 7919) % publication.length
      publication[at] = publication[at]! ^ (1 << (seed % 8))
    },
    names: /^The publication is not the file/m,
  },
]

test("whatever is changed in a publication or its evidence is found and named", { timeout: 600_000 }, async () => {
  const count = Number(process.env.HUB_TEST_TAMPERINGS ?? 90)
  const hub = await createFreshHub()
  const { publication, text } = await publishUnderEmbargo(hub)
  const keys = await readPublishedKeys(hub)

  const missed = Array.from({ length: count }, (_, seed) => {
    const pack: Pack = { document: JSON.parse(text), publication: Buffer.from(publication) }
    const { change, names } = pick(tamperings, seed)
    change(pack, seed)
    const changed = { evidence: canonicalJson(pack.document), publication: pack.publication, keys }
    const { holds, problems } = verifyEvidence(changed)
    return holds || !names.test(problems.join("\n")) ? [`${seed}: ${problems.join(" ")}`] : []
  }).flat()

  expect(missed).toEqual([])
})

test(
  "editions hold years later on another machine, by one command without a network",
  { timeout: 3_600_000 },
  async () => {
    const count = Number(process.env.HUB_TEST_PACKS ?? 6)
    const hub = await createFreshHub()
    const { collection, topic } = await createApprovedCollection(hub)
    const ben = hub.as("ben")
    const folder = await createFolder()
    for (let at = 0; at < count; at++) {
      const day = new Date(now.getTime() + at * 86_400_000)
      hub.setClock(day)
      if (at % Math.ceil(count / 3) === 1) await hub.as("ada")(signingKeys.rotate)
      const content = `# Rate\n\nIt was ${at} in {{rate}}.`
      await ben(topics.save, { params: topic, body: { title: "Jobless rate", content } })
      const body = { collection_id: collection.id, kind: at % 10 === 0 ? ("pdf" as const) : ("mobile_kb" as const) }
      const { answer } = await ben(publications.create, { body })
      await hub.settle()
      const { text, publication } = await downloadEdition(hub, answer.id)
      await writeFile(join(folder, `${at}.json`), text)
      await writeFile(join(folder, `${at}.bin`), publication)
    }
    await writeFile(join(folder, "keys.json"), (await hub.fastify.inject({ url: "/kb/keys.json" })).payload)
    await writeFile(join(folder, "verify.mjs"), (await hub.fastify.inject({ url: "/kb/verify-evidence.mjs" })).payload)

    const failed: string[] = []
    for (let at = 0; at < count; at++) {
      const said = await verifyAlone(folder, [`${at}.json`, `${at}.bin`, "--keys", "keys.json"])
      if (!said.stdout.includes("Verification passed.")) failed.push(said.stdout)
    }
    const swapped = await verifyAlone(folder, ["0.json", `${count - 1}.bin`])

    expect(failed).toEqual([])
    expect([swapped.code, swapped.stdout]).toEqual([1, expect.stringContaining("The publication is not the file")])
    const keys = await readPublishedKeys(hub)
    expect(keys.keys.length).toBeGreaterThan(2)
  },
)

/** Runs the downloaded command where there is nothing else: no packages, no environment, and a folder of its own. */
async function verifyAlone(folder: string, options: string[]): Promise<{ code: number; stdout: string }> {
  try {
    const args = [join(folder, "verify.mjs"), ...options]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: {} })
    return { code: 0, stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, stdout }
  }
}

test("what verifies knows no network and no clock", async () => {
  const built = (name: string) => readFile(join(root, "dist/server/verifier", name), "utf8")
  for (const name of ["verify-evidence.mjs", "page.js"])
    expect(await built(name)).not.toMatch(
      /\bfetch\(|XMLHttpRequest|WebSocket|node:(?:https?|net|dns)|Date\.now|new Date\(\)/,
    )
})

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), "hub-verify-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
