import { images } from "@hub/contract/images"
import { links } from "@hub/contract/links"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { freshHub } from "../fresh-hub.ts"
import type { Hub } from "../hub.ts"
import { eve, tokenIn } from "../reviews.ts"
import { decide } from "./decide.ts"
import { type Dice, dice, rounds, seed, timeout } from "./dice.ts"

type Thing = { kind: "variable" | "image" | "link"; id: number; written: string }
type Topic = { id: number; review_id: number; uses: Set<Thing> }

/** Three things of each kind that a text can hold. */
async function things(hub: Hub): Promise<Thing[]> {
  const made: Thing[] = []
  for (let index = 0; index < 3; index++) {
    const variable = await hub.as("ada")(variables.create, { body: { slug: `value_${index}`, value: "old" } })
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${index}</title></svg>`)
    const image = await hub.as("ben")(images.upload, { files: [{ name: `${index}.svg`, bytes: svg }] })
    const url = `https://office.test/${index}`
    const link = await hub.as("ben")(links.create, { body: { title: `Link ${index}`, url } })
    made.push(
      { kind: "variable", id: variable.answer.id, written: `{{value_${index}}}` },
      { kind: "image", id: image.answer.id, written: `![A map](${image.answer.public_url})` },
      { kind: "link", id: link.answer.id, written: `[the office](${url})` },
    )
  }
  return made
}

/** A topic that holds some of the things, in its text or in its title, and that Eve approved. */
async function approved(hub: Hub, all: Thing[], roll: Dice): Promise<Topic> {
  const uses = new Set(all.filter(() => roll.chance(0.3)))
  const [titled] = [...uses].filter(({ kind }) => kind === "variable" && roll.chance(0.3))
  const body = [...uses].filter((thing) => thing !== titled).map(({ written }) => `It says ${written} here.`)
  const { answer: topic } = await hub.as("ben")(topics.create, {
    body: { title: `Rates ${titled?.written ?? ""}`, content: ["# Rates", ...body].join("\n\n") },
  })
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: [eve] } })
  const { status } = await decide(hub, tokenIn(answer.notified[0]!.link!), "approve", 1)
  expect(status).toBe(200)
  return { id: topic.id, review_id: answer.requests[0]!.id, uses }
}

async function change(hub: Hub, { kind, id }: Thing, step: number) {
  if (kind === "variable")
    return void (await hub.as("ada")(variables.change, { params: { id }, body: { value: `new ${step}` } }))
  if (kind === "link")
    return void (await hub.as("ben")(links.replace, {
      params: { id },
      body: { url: `https://new.test/${id}/${step}` },
    }))
  await hub.db
    .updateTable("images")
    .set({ sha256: `another ${step}` })
    .where("id", "=", id)
    .execute()
}

test(
  `whichever variable, image or link changes, the approvals of what holds it are stale and no others, ${rounds} times`,
  { timeout },
  async () => {
    const hub = await freshHub()
    const roll = dice(seed)
    const wrong: unknown[] = []
    let stale = 0

    for (let round = 0; round < rounds; round++) {
      const all = await things(hub)
      const made: Topic[] = []
      for (let index = 0; index < 8; index++) made.push(await approved(hub, all, roll))
      const changed = new Set<Thing>()
      for (let step = 0; step < 3; step++) {
        const thing = roll.one(all)
        await change(hub, thing, 10 * round + step)
        changed.add(thing)
        for (const { id, review_id, uses } of made) {
          const { answer } = await hub.as("ben")(reviews.feedback, { params: { id, review_id } })
          const isStale = answer.stale.length > 0
          if (isStale) stale++
          if (isStale !== [...uses].some((one) => changed.has(one))) wrong.push({ round, step, thing, uses, answer })
        }
      }
      await hub.db.deleteFrom("variables").execute()
      await hub.db.deleteFrom("links").execute()
    }

    expect(wrong).toEqual([])
    expect(stale).toBeGreaterThan(0)
  },
)
