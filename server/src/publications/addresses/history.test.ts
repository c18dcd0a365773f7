import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { createDice, type WalkDice } from "../../../test/walks/dice.ts"
import { createGuide, followAddress, openAddress, publishWeb } from "../../../test/web-editions.ts"

/** A part by default; HUB_TEST_CHANGES=1000 is the whole. */
const changes = Number(process.env.HUB_TEST_CHANGES ?? 160)
const seed = Number(process.env.HUB_TEST_SEED ?? 20261129)
const editions = 20
const withdrawn = [4, 11]
const words = [
  "Rates",
  "Weights",
  "Prices & taxes",
  "指数",
  "الأوزان",
  "Über uns",
  "Rates",
  "Sources",
  "Methods",
  "Ärzte",
]

/** What was read of an edition when it came out: a page's address as the hub itself gave it. */
type PublishedAddress = { edition: number; address: string; topic: number }
type KnownTopic = { id: number; title: string; isIn: boolean }
/** What came of an address, and what should have. */
type AddressFate = { kind: "there" | "moved" | "shared" | "taken" | "gone" | "never"; found: unknown; wanted: unknown }

test(
  `every address that ${editions} editions had, over renames, moves, removals and returns, leads to its topic or says what became of it`,
  {
    timeout: 120_000 + changes * 1000,
  },
  async ({ hub }) => {
    const { names, published } = await publishHistory(hub)
    const memory = createMemory(published, `/kb/${names.at(-1)}`)
    const dice = createDice(seed)

    const fates: AddressFate[] = []
    const asked = new Set<string>()
    for (const one of published) {
      const name = dice.one(names)
      const inEdition = await followAddress(hub, `/kb/${name}/${one.edition}/${one.address}`)
      const isWithdrawn = withdrawn.includes(one.edition)
      const found = isWithdrawn
        ? [one, inEdition.status, inEdition.body.includes(`Edition ${one.edition} was withdrawn`)]
        : [one, inEdition.status, topicOf(inEdition.body)]
      fates.push({ kind: "there", found, wanted: isWithdrawn ? [one, 410, true] : [one, 200, one.topic] })
      if (asked.has(`${one.address} ${one.topic}`)) continue
      asked.add(`${one.address} ${one.topic}`)
      fates.push(memory.judge(one, await followAddress(hub, `/kb/${name}/latest/${one.address}`)))
    }

    expect(fates.map(({ found }) => found)).toEqual(fates.map(({ wanted }) => wanted))
    const kinds = new Set(fates.map(({ kind }) => kind))
    expect(["moved", "shared", "gone"].filter((kind) => !kinds.has(kind as AddressFate["kind"]))).toEqual([])
  },
)

/** Twenty editions with changes between them; two of them are withdrawn at the end. */
async function publishHistory(hub: TestHub) {
  const dice = createDice(seed)
  const titles = Array.from({ length: 16 }, (_, at) => `${words[at % words.length]} ${at}`)
  const guide = await createGuide(hub, "Handbook 0", titles)
  const known = Object.entries(guide.ids).map(([title, id]): KnownTopic => ({ id, title, isIn: true }))
  const [names, published, ids]: [string[], PublishedAddress[], number[]] = [[], [], []]
  const statuses = new Set<number>()

  for (let edition = 1; edition <= editions; edition++) {
    const between = edition === 1 ? 0 : changes / (editions - 1)
    for (let n = 0; n < between; n++) statuses.add(await changeSomething(hub, guide.collection_id, known, dice))
    if (edition % 7 === 0) statuses.add(await renameCollection(hub, guide.collection_id, `Handbook ${edition}`))
    ids.push((await publishWeb(hub, guide)).id)
    names.push(`handbook-${edition - (edition % 7)}`)
    for (const { id: topic, isIn } of known) {
      const { statusCode, headers } = await openAddress(hub, `/kb/${names.at(-1)}/${edition}/t/${topic}.html`)
      statuses.add(isIn === (statusCode === 308) ? 200 : statusCode)
      if (isIn) published.push({ edition, address: lastWordOf(headers.location), topic })
    }
  }
  for (const edition of withdrawn) {
    const body = { reason: "Wrong." }
    statuses.add((await hub.as("ben")(publications.withdraw, { params: { id: ids[edition - 1]! }, body })).status)
  }
  expect([...statuses]).toEqual([200])
  return { names, published }
}

/** Remembers what each address meant, and says what it has to lead to now. */
function createMemory(published: PublishedAddress[], base: string) {
  const now = new Map(published.filter(({ edition }) => edition === editions).map((one) => [one.topic, one.address]))
  const readable = published.filter(({ edition }) => !withdrawn.includes(edition))
  const linkTo = (place: string) => `href="${encodeURI(`${base}/${place}/`)}"`

  function judge(one: PublishedAddress, led: Awaited<ReturnType<typeof followAddress>>): AddressFate {
    const { address, topic } = one
    const [current, shown] = [now.get(topic), topicOf(led.body)]
    if (shown === topic)
      return {
        kind: led.at === `${base}/latest/${address}/` ? "there" : "moved",
        found: [one, led.status, lastWordOf(led.at)],
        wanted: [one, 200, current],
      }
    // Others had the address too: what is shown leads on.
    if (current !== undefined)
      return { kind: "shared", found: [one, led.body.includes(linkTo(`latest/${current}`))], wanted: [one, true] }
    if (led.status === 200)
      return { kind: "taken", found: [one, lastWordOf(led.at)], wanted: [one, now.get(shown ?? 0)] }
    const had = new Set(readable.filter((each) => each.address === address).map((each) => each.topic))
    if (![...had].some((each) => readable.some(({ topic: is }) => is === each)))
      return { kind: "never", found: [one, led.status < 500 && led.status >= 400], wanted: [one, true] }
    const places = [...had].flatMap((each) => {
      const last = readable.findLast((other) => other.topic === each)!
      return [linkTo(`${last.edition}/${last.address}`), linkTo(`latest/${now.get(each) ?? "-"}`)]
    })
    return { kind: "gone", found: [one, places.some((place) => led.body.includes(place))], wanted: [one, true] }
  }
  return { judge }
}

const topicOf = (body: string) => {
  const [, id] = /<body [^>]*data-topic="(\d+)"/.exec(body) ?? []
  return id === undefined ? undefined : Number(id)
}
const lastWordOf = (address: unknown) => decodeURIComponent(String(address).split("/").at(-2) ?? "")

async function changeSomething(
  hub: TestHub,
  collection_id: number,
  known: KnownTopic[],
  dice: WalkDice,
): Promise<number> {
  const topic = dice.one(known)
  const params = { id: topic.id }
  const ben = hub.as("ben")
  const fewest = known.filter(({ isIn }) => isIn).length <= 6
  if (!topic.isIn || (dice.chance(0.18) && !fewest)) {
    if (!topic.isIn && dice.chance(0.5)) return 200
    topic.isIn = !topic.isIn
    return (await ben(topic.isIn ? topics.restore : topics.archive, { params })).status
  }
  if (dice.chance(0.3)) return moveSomewhere(hub, collection_id, topic.id, dice)
  // Often a title that another topic has or had.
  topic.title = dice.chance(0.5) ? dice.one(known).title : `${dice.one(words)} ${dice.below(30)}`
  return (await ben(topics.save, { params, body: { title: topic.title, content: `Of ${topic.id}.` } })).status
}

async function moveSomewhere(hub: TestHub, id: number, topic_id: number, dice: WalkDice): Promise<number> {
  const { answer } = await hub.as("ben")(structure.read, { params: { id }, query: {} })
  const node = answer.nodes!.find((one) => one.topic_id === topic_id)!
  const after = dice.one(answer.nodes!.filter((one) => one.id !== node.id && one.level === 1))
  const op = { op: "move" as const, id: node.id, parent_id: null, after_id: after?.id ?? null }
  const body = { base_version: answer.version, ops: [op] }
  return (await hub.as("ben")(structure.change, { params: { id }, body })).status
}

async function renameCollection(hub: TestHub, id: number, name: string): Promise<number> {
  const { answer } = await hub.as("ben")(collections.read, { params: { id } })
  return (await hub.as("ben")(collections.change, { params: { id }, body: { name, version: answer.version } })).status
}
