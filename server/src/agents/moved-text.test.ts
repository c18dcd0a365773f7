import { comments } from "@hub/contract/comments"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { connectAgent, createAgent, useTool } from "../../test/agents.ts"
import { test, type TestHub } from "../../test/hub.ts"
import { createSeededRandom, type RandomBelow } from "../../test/random-sections.ts"

const suggestions = Number(process.env.HUB_TEST_MOVED_SUGGESTIONS ?? 50)
const perTopic = 10

/** Paragraphs whose words are alike, each with a name of its own, so that a suggestion can land in the wrong one. */
type NamedParagraph = { name: string; words: string }

const createParagraphs = (random: RandomBelow): NamedParagraph[] =>
  Array.from({ length: perTopic * 2 }, (_, index) => ({
    name: `Region${index}x${random(1000)}`,
    words: `the rate is low and the share is ${random(4)} in every month of the year.`,
  }))

const formatParagraphs = (paragraphs: NamedParagraph[]) =>
  paragraphs.map(({ name, words }) => `In ${name} ${words}\n`).join("\n")

/** What people do with a text meanwhile: paragraphs move, go, come twice, and get other words. */
function rearrange(paragraphs: NamedParagraph[], random: RandomBelow): NamedParagraph[] {
  const found = [...paragraphs]
  for (let step = 0; step < 4; step++) {
    const [from, to] = [random(found.length), random(found.length)]
    const kind = random(5)
    if (kind === 0) found.splice(to, 0, ...found.splice(from, 1))
    else if (kind === 1) found.splice(from, 1)
    else if (kind === 2) found.splice(to, 0, { name: `New${random(10_000)}`, words: found[from]!.words })
    else if (kind === 3) found[from] = { ...found[from]!, words: found[from]!.words.replace("low", "high") }
    else found[from] = { ...found[from]!, words: `as far as we know ${found[from]!.words}` }
  }
  return found
}

const paragraphAt = (content: string, at: number) => {
  const start = content.lastIndexOf("\n\n", at) + 1
  return /In (\w+) /.exec(content.slice(start))?.[1]
}

async function suggestAndMove(hub: TestHub, token: string, random: RandomBelow) {
  const paragraphs = createParagraphs(random)
  const body = { title: "Rates", content: formatParagraphs(paragraphs) }
  const { id } = (await hub.as("ben")(topics.create, { body })).answer
  const client = await connectAgent(hub, token)
  const named = new Map<number, string>()
  for (let index = 0; index < perTopic; index++) {
    const edit = { topic_id: id, revision: 1, old: "rate is low", new: "rate stays low", occurrence: index * 2 + 1 }
    const { data } = await useTool(client, "propose_edit", { ...edit, reason: "It did." })
    named.set(Number(data["suggestion_id"]), paragraphs[index * 2]!.name)
  }
  await client.close()
  const content = formatParagraphs(rearrange(paragraphs, random))
  await hub.as("ben")(topics.save, { params: { id }, body: { title: "Rates", content, base_revision: 1 } })
  return { id, named }
}

test("suggestions of an agent stay with their words when the text moves, and land nowhere else", async ({ hub }) => {
  const random = createSeededRandom(3)
  const token = await createAgent(hub, "dora")
  const wrong: string[] = []
  const seen = { placed: 0, asked: 0, orphaned: 0 }

  for (let made = 0; made < suggestions; made += perTopic) {
    hub.setAddress(`10.1.${made >> 8}.${made & 255}`)
    const { id, named } = await suggestAndMove(hub, token, random)
    const { content } = (await hub.as("ben")(topics.read, { params: { id } })).answer
    const { threads } = (await hub.as("ben")(comments.ofTopic, { params: { id } })).answer
    for (const { id: suggestion, place, start, end } of threads) {
      if (place === "orphaned" || start === null || end === null) seen.orphaned++
      else if (place === "needs_confirm") seen.asked++
      else {
        seen.placed++
        const is = `${paragraphAt(content, start)}: ${content.slice(start, end)}`
        if (is !== `${named.get(suggestion)}: rate is low`) wrong.push(`${named.get(suggestion)} stands at ${is}`)
      }
    }
    wrong.push(...(await acceptAll(hub, id, named)))
  }

  expect(wrong).toEqual([])
  expect(seen.placed).toBeGreaterThan(seen.orphaned)
  expect(seen.placed + seen.asked + seen.orphaned).toBe(suggestions)
}, 900_000)

/** Accepts what needs no second look; whatever then stands in another paragraph was attached to other words. */
async function acceptAll(hub: TestHub, id: number, named: Map<number, string>): Promise<string[]> {
  const accepted: string[] = []
  for (const [suggestion, name] of named) {
    const { status } = await hub.as("ben")(comments.decide, {
      params: { id: suggestion },
      body: { outcome: "accepted" },
    })
    if (status === 200) accepted.push(name)
  }
  const { content } = (await hub.as("ben")(topics.read, { params: { id } })).answer
  const changed = [...content.matchAll(/rate stays low/g)].map(({ index }) => paragraphAt(content, index) ?? "")
  return changed.toSorted().join() === accepted.toSorted().join()
    ? []
    : [`accepted ${accepted.join()}, is ${changed.join()}`]
}
