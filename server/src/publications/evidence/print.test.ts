import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import { expect } from "vitest"
import { test } from "../../../test/hub.ts"
import { hasPoppler, createScratchFolder } from "../../../test/pdf.ts"
import { approvalInput, portalAt, createTopicInReview } from "../../../test/reviews.ts"

const hostile = '#panic("gone") #read("/etc/passwd") $x^2$ *bold* @here <b>'

test.skipIf(!hasPoppler)("the evidence is printed, and what people wrote is only words", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub, { text: "We count." })
  const comments = [{ heading: null, quote: "We count.", body: hostile }]
  await portalAt(hub, token).decide({ ...approvalInput, comments })
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "*Guide* #1" } })
  const params = { id: collection.id }
  await hub.as("ben")(collections.place, { params, body: { topics: [{ topic_id: topic.id }] } })
  const body = { collection_id: collection.id, kind: "mobile_kb" as const }
  const { answer: edition } = await hub.as("ben")(publications.create, { body })
  await hub.settle()

  const print = () => hub.as("cleo")(evidence.printed, { params: { id: edition.id } })
  const [{ status, headers, bytes }, again] = [await print(), await print()]

  const path = join(createScratchFolder(), "evidence.pdf")
  writeFileSync(path, bytes)
  const words = execFileSync("pdftotext", ["-raw", path, "-"], { encoding: "utf8" }).replaceAll("\u200b", "")
  const joined = words.replaceAll(/\s+/g, "")
  expect([status, headers["content-type"], again.bytes.equals(bytes)]).toEqual([200, "application/pdf", true])
  expect(joined).toContain("*Guide*#1,edition1")
  expect(joined).toContain("EveExpert(outside)")
  expect(joined).toContain(hostile.replaceAll(/\s+/g, ""))
})
