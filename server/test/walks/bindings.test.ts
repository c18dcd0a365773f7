import { images } from "@hub/contract/images"
import { links } from "@hub/contract/links"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { createFreshHub } from "../fresh-hub.ts"
import type { TestHub } from "../hub.ts"
import { eve, findPortalToken } from "../reviews.ts"
import { decideFromOwnAddress } from "./decide.ts"
import { type WalkDice, createDice, walkRounds, walkSeed, walkTimeout } from "./dice.ts"

type WalkThing = { kind: "variable" | "image" | "link"; id: number; written: string }
type WalkTopic = { id: number; review_id: number; uses: Set<WalkThing> }

/** Three things of each kind that a text can hold. */
async function things(hub: TestHub): Promise<WalkThing[]> {
  const made: WalkThing[] = []
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
async function approved(hub: TestHub, all: WalkThing[], roll: WalkDice): Promise<WalkTopic> {
  const uses = new Set(all.filter(() => roll.chance(0.3)))
  const [titled] = [...uses].filter(({ kind }) => kind === "variable" && roll.chance(0.3))
  const body = [...uses].filter((thing) => thing !== titled).map(({ written }) => `It says ${written} here.`)
  const { answer: topic } = await hub.as("ben")(topics.create, {
    body: { title: `Rates ${titled?.written ?? ""}`, content: ["# Rates", ...body].join("\n\n") },
  })
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: [eve] } })
  const { status } = await decideFromOwnAddress(hub, findPortalToken(answer.notified[0]!.link!), "approve", 1)
  expect(status).toBe(200)
  return { id: topic.id, review_id: answer.requests[0]!.id, uses }
}

async function change(hub: TestHub, { kind, id }: WalkThing, step: number) {
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
  `whichever variable, image or link changes, the approvals of what holds it are stale and no others, ${walkRounds} times`,
  { timeout: walkTimeout },
  async () => {
    const hub = await createFreshHub()
    const roll = createDice(walkSeed)
    const wrong: unknown[] = []
    let stale = 0

    for (let round = 0; round < walkRounds; round++) {
      const all = await things(hub)
      const made: WalkTopic[] = []
      for (let index = 0; index < 8; index++) made.push(await approved(hub, all, roll))
      const changed = new Set<WalkThing>()
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
