import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { audit } from "@hub/contract/audit"
import { backups } from "@hub/contract/backups"
import { collections } from "@hub/contract/collections"
import { embargoes } from "@hub/contract/embargoes"
import { topics } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { hashesIn, importIntoEmptyHub, textsIn } from "../../test/exports.ts"
import { createTestFolder } from "../../test/folder.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, type TestHub } from "../../test/hub.ts"
import { personId } from "../../test/restricted.ts"
import { unpackFolder } from "./tar.ts"

async function createHubWithEmbargo() {
  const hub = await createFreshHub()
  const ben = hub.as("ben")
  const secret = (await ben(collections.create, { body: { name: "Figures of May" } })).answer
  const open = (await ben(collections.create, { body: { name: "Methods" } })).answer
  await ben(topics.create, { body: { title: "Zebrafish", content: "Quokka rises.", collection_id: secret.id } })
  await ben(topics.create, { body: { title: "How we count", content: "We count.", collection_id: open.id } })
  const until = new Date(now.getTime() + 86_400_000).toISOString()
  await ben(embargoes.set, { params: secret, body: { until, reason: "Calendar", two_people: false } })
  await hub.settle()
  return { hub, secret }
}

async function unpack(bytes: Buffer) {
  const folder = await createTestFolder()
  writeFileSync(join(folder, "hub.tar"), bytes)
  mkdirSync(join(folder, "export"))
  await unpackFolder(join(folder, "hub.tar"), join(folder, "export"))
  return join(folder, "export")
}

const exportAs = (hub: TestHub, who: "ada" | "ben" | "cleo" | "nobody", without_personal_data = false) =>
  hub.as(who)(backups.export, { body: { without_personal_data } })

test("administrators export the hub as files, which an empty hub reads; nobody else does", async () => {
  const { hub } = await createHubWithEmbargo()

  const { status, bytes, headers } = await exportAs(hub, "ada")
  const others = [await exportAs(hub, "ben"), await exportAs(hub, "cleo"), await exportAs(hub, "nobody")]
  const folder = await unpack(bytes)
  const { imported } = await importIntoEmptyHub(folder)

  expect(status).toBe(200)
  expect(headers["content-disposition"]).toContain('filename="hub-2026-11-21.tar"')
  expect(others.map((other) => other.status)).toEqual([403, 403, 401])
  expect(imported.rows).toBeGreaterThan(5)
  expect(textsIn(folder)).toContain("We count.")
  expect(readdirSync(hub.app.work_folder)).toEqual([])
})

test("an administrator who may not read an embargo gets everything but what is under it, and is told so", async () => {
  const { hub, secret } = await createHubWithEmbargo()

  const without = await unpack((await exportAs(hub, "ada")).bytes)
  const reader = { person_id: await personId(hub, "ada"), reason: "Proofreads" }
  await hub.as("ben")(embargoes.addReader, { params: secret, body: reader })
  const withIt = await unpack((await exportAs(hub, "ada")).bytes)

  const [hidden, seen] = [textsIn(without), textsIn(withIt)]
  for (const word of ["Zebrafish", "Quokka", "Figures of May", "Calendar"])
    expect([word, hidden.includes(word), seen.includes(word)]).toEqual([word, false, true])
  expect(hidden).toContain("We count.")
  expect(hidden).toContain('"collections_left_out": 1')
  expect(seen).toContain('"collections_left_out": 0')
  const { answer: readings } = await hub.as("ben")(embargoes.readings, { params: secret })
  expect(readings).toContainEqual(expect.objectContaining({ name: "Ada", what: "backup", title: "Export as files" }))
  expect(Object.keys(hashesIn(without)).length).toBeLessThan(Object.keys(hashesIn(withIt)).length)
})

test("an export without personal data names nobody, and both are in the audit trail", async () => {
  const { hub } = await createHubWithEmbargo()

  const folder = await unpack((await exportAs(hub, "ada", true)).bytes)
  await exportAs(hub, "ada")
  const { answer } = await hub.as("ada")(audit.list)

  expect(textsIn(folder)).not.toMatch(/@hub\.test|"name":"Ada/)
  const told = JSON.stringify(answer)
  expect(told).toContain("exported the hub as files: 1 topic, without personal data")
  expect(told).toContain("exported the hub as files: 1 topic, with personal data")
})
