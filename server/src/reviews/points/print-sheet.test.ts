import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { points } from "@hub/contract/points"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { hasPoppler, createScratchFolder } from "../../../test/pdf.ts"
import { approvalInput, portalAt, eve, gus, createTopicInReview } from "../../../test/reviews.ts"

const text = "# Rate\n\nWe count people in households twice a year.\n"
const hostile = '#panic("gone") #read("/etc/passwd") $x^2$ *bold* @here <b> \\u{41} `raw` //no #image("book.json")'
const long = "Donaudampfschiffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(3)

const instead = (old: string, insert: string) => {
  const start = text.indexOf(old)
  return { revision: 1, start, end: start + old.length, old, insert }
}

/** The sheet as a reader copies its words, without the places where a long word may break. */
async function printed(hub: TestHub, id: number) {
  const { status, headers, bytes } = await hub.as("ben")(points.printedSheet, { params: { id } })
  const path = join(createScratchFolder(), "sheet.pdf")
  writeFileSync(path, bytes)
  const words = execFileSync("pdftotext", ["-raw", path, "-"], { encoding: "utf8" }).replaceAll("\u200b", "")
  return { status, headers, words, joined: words.replaceAll(/\s+/g, "") }
}

test.skipIf(!hasPoppler)(
  "the sheet is printed with its round, and what people wrote is only words",
  async ({ hub }) => {
    const { requests, tokens, topic } = await createTopicInReview(hub, { external: [eve, gus], text })
    const said = [instead("twice", hostile), instead("households", long)]
    const { answer } = await portalAt(hub, tokens[0]!).decide({
      decision: "request_changes",
      summary: "",
      comments: [{ heading: null, quote: "We count", body: "= No heading\n\n- no list" }],
      suggestions: said,
      expected_revision: 1,
    })
    expect(answer.error).toBeUndefined()
    const { cards } = (await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })).answer
    const point = cards.flatMap((card) => card.points).find(({ quote }) => quote === "twice")!
    await hub.as("ben")(points.dispose, {
      params: { id: point.id },
      body: { disposition: "deferred", reason: "Next *year*." } as never,
    })
    const { content_hash } = await hub.db
      .selectFrom("revisions")
      .select("content_hash")
      .where("topic_id", "=", topic.id)
      .executeTakeFirstOrThrow()

    const { status, headers, words, joined } = await printed(hub, requests[0]!.round_id)

    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"])
    expect(headers["content-disposition"]).toContain('filename="Jobless rate - round 1.pdf"')
    for (const line of [
      "Resolution sheet",
      "Jobless rate",
      "1, requested on 2026-11-21 by Ben",
      "Eve Expert: changes requested on 2026-11-21",
      "Gus: pending",
      "deferred",
      "Next *year*.",
      "1 / 1",
    ])
      expect(words).toContain(line)
    for (const whole of [content_hash, hostile, long, "= No heading- no list"])
      expect(joined).toContain(whole.replaceAll(/\s+/g, ""))
  },
)

test.skipIf(!hasPoppler)("a long sheet has a head and a number on each of its pages", async ({ hub }) => {
  const { requests, tokens } = await createTopicInReview(hub, { text })
  const comments = Array.from({ length: 60 }, (_, number) => ({
    heading: null,
    quote: "We count",
    body: `Remark ${number}.`,
  }))
  await portalAt(hub, tokens[0]!).decide({ ...approvalInput, comments })

  const { words } = await printed(hub, requests[0]!.round_id)

  expect(words).toContain("Remark 59.")
  expect(words).toMatch(/Jobless rate, round 1[\s\S]+2 \/ \d/)
  expect(words.match(/Decision/g)!.length).toBeGreaterThan(1)
})
