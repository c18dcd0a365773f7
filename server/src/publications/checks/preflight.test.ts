import { checks, type Finding } from "@hub/contract/checks"
import { collections } from "@hub/contract/collections"
import { projectGate } from "@hub/contract/project-gate"
import { projects } from "@hub/contract/projects"
import { type PublicationKind, publicationKinds, publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { type SettingKey, settingRoutes } from "@hub/contract/settings"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, eve, findPortalToken } from "../../../test/reviews.ts"

/** Numbers that look random and are the same in each run. */
function numbersFrom(seed: number) {
  let state = seed * 2_654_435_761
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0
    return state % below
  }
}
type NextNumber = ReturnType<typeof numbersFrom>
const oneOf = <One>(next: NextNumber, all: readonly One[]) => all[next(all.length)]!

const texts = [
  "Plain words.",
  "The rate is {{rate}}.",
  "Nobody set {{nothing}}, nor {{nothing}} again.",
  "In {{Base Year}}.",
  "![](a.png)",
  "## One\n\n#### Three",
  "[Gone](/topics/999999) and [nowhere](#nowhere)",
  "![a](/media/gone/a.png)",
  "`{{code}}` and \\{{meant}}",
]
const titles = ["Rates", "Rates of {{rate}}", "Rates of {{nobody}}", "Rates of {{No Body}}"]

const write = async (hub: TestHub, next: NextNumber, collection_id: number, project_id: number | undefined) => {
  const content = [oneOf(next, texts), oneOf(next, texts), oneOf(next, texts)].join("\n\n")
  const body = {
    title: oneOf(next, titles),
    content,
    collection_id,
    ...(project_id === undefined ? {} : { project_id }),
  }
  return (await hub.as("ben")(topics.create, { body })).answer.id
}

async function approve(hub: TestHub, topic_id: number) {
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
}
const rewrite = (hub: TestHub, next: NextNumber, id: number) =>
  hub.as("ben")(topics.save, { params: { id }, body: { title: oneOf(next, titles), content: oneOf(next, texts) } })
const publish = (hub: TestHub, id: number) => hub.as("ben")(topics.publish, { params: { id } })

/** What may have become of a topic before its collection is published. */
const lives = {
  draft: async () => {},
  asked: (hub: TestHub, _: NextNumber, topic_id: number) =>
    hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } }),
  approved: (hub: TestHub, _: NextNumber, id: number) => approve(hub, id),
  rewritten: async (hub: TestHub, next: NextNumber, id: number) => {
    await approve(hub, id)
    await rewrite(hub, next, id)
  },
  published: async (hub: TestHub, _: NextNumber, id: number) => void (await publish(hub, id)),
  remarked: async (hub: TestHub, _: NextNumber, topic_id: number) => {
    const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
    const comments = [{ heading: null, quote: "", body: "Why?" }]
    await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({ ...approvalInput, comments })
  },
  archived: async (hub: TestHub, _: NextNumber, id: number) =>
    void (await hub.as("ben")(topics.archive, { params: { id } })),
} as const

/** A collection of topics in many states, some with settings of their own, in a project with a gate of its own or in none. */
async function collectionOf(hub: TestHub, next: NextNumber) {
  const own = next(2) === 1
  const project_id = own ? (await hub.as("ben")(projects.create, { body: { name: "Prices" } })).answer.id : undefined
  if (project_id !== undefined)
    await hub.as("ada")(projectGate.change, {
      params: { id: project_id },
      body: {
        rules: [
          { rule: "not_approved", project: oneOf(next, ["block", "warn", "info"] as const) },
          { rule: "missing_alt", project: oneOf(next, ["block", "warn", "info"] as const) },
        ],
      },
    })
  const { answer } = await hub.as("ben")(collections.create, {
    body: { name: "Guide", ...(project_id === undefined ? {} : { project_id }) },
  })
  for (let topic = 0; topic < 4; topic++) {
    const id = await write(hub, next, answer.id, project_id)
    await oneOf(next, Object.values(lives))(hub, next, id)
  }
  await arrange(hub, next, answer.id)
  await write(hub, next, answer.id, project_id)
  return { id: answer.id, project_id }
}

async function arrange(hub: TestHub, next: NextNumber, id: number) {
  const { nodes, version } = (await hub.as("ben")(structure.read, { params: { id } })).answer
  const settings = () => ({
    title_override: next(4) === 0 ? oneOf(next, titles) : "",
    include_pdf: next(4) > 0,
    include_kb: next(4) > 0,
    pin: oneOf(next, ["latest", "approved"] as const),
  })
  const heading = { kind: "heading", title_override: oneOf(next, titles) } as const
  const twice = { kind: "topic", topic_id: nodes![0]!.topic_id } as const
  const ops = [
    { op: "add", ref: -1, node: heading, parent_id: null, after_id: null },
    { op: "add", ref: -2, node: twice, parent_id: null, after_id: null },
    ...nodes!.map((node) => ({ op: "update" as const, id: node.id, set: settings() })),
  ] as any
  await hub.as("ben")(structure.change, { params: { id }, body: { base_version: version, ops } })
}

async function set(hub: TestHub, key: SettingKey, value: string | null) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find((one) => one.key === key)!
  await hub.as("ada")(settingRoutes.change, { body: { changes: [{ key, value, version }] } })
}

/** What is only seen while the file of an edition is made is no finding of the gate. */
const ofTheGate = (found: Finding[]) =>
  found
    .filter(({ rule }) => rule !== "notice")
    .map(({ severity, rule, topic_id, line, words, title, message }) =>
      JSON.stringify({ severity, rule, topic_id, line, words, title, message }),
    )
    .toSorted()

const checked = async (hub: TestHub, collection: number, kind?: PublicationKind) =>
  (await hub.as("cleo")(checks.list, { query: { collection, ...(kind && { kind }) } })).answer

async function gate(hub: TestHub, collection_id: number, kind: PublicationKind) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind } })
  await hub.settle()
  return (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
}

test.for(Array.from({ length: 16 }, (_, seed) => seed + 1))(
  "the check before publishing finds what the gate will find, finding by finding (collection %i)",
  { timeout: 120_000 },
  async (seed, { hub }) => {
    const next = numbersFrom(seed)
    const { answer: rate } = await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
    await set(hub, "gate_not_approved", oneOf(next, ["block", "warn", "info"]))
    await set(hub, "gate_broken_link", oneOf(next, ["block", "warn", "info"]))
    const { id } = await collectionOf(hub, next)
    if (next(2) === 1)
      await hub.as("ada")(variables.setScoped, { params: { id: rate.id }, body: { value: "5 %", collection_id: id } })
    await hub.settle()
    const kind = oneOf(next, publicationKinds)

    const before = await checked(hub, id, kind)
    const edition = await gate(hub, id, kind)

    expect(ofTheGate(before.findings)).toEqual(ofTheGate(edition.checks))
    expect([before.topics, before.blocking > 0]).toEqual([edition.topics_count, edition.status === "check_failed"])
  },
)

test("a draft that nobody approved is found before publishing, as grave as the gate takes it", async ({ hub }) => {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const body = { title: "Rates", content: "Plain words.", collection_id: answer.id }
  const id = (await hub.as("ben")(topics.create, { body })).answer.id
  const rules = async () =>
    (await checked(hub, answer.id)).findings.map(({ rule, severity, topic_id }) => [rule, severity, topic_id])

  const warned = await rules()
  await set(hub, "gate_not_approved", "block")
  const blocked = await rules()
  await approve(hub, id)

  expect([warned, blocked]).toEqual([[["not_approved", "warn", id]], [["not_approved", "block", id]]])
  expect(await checked(hub, answer.id)).toMatchObject({ topics: 1, total: 0, blocking: 0 })
})

test("checks without a kind are those of every kind of edition, each finding once", async ({ hub }) => {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const params = { id: answer.id }
  for (const title of ["One", "Two"])
    await hub.as("ben")(topics.create, { body: { title, content: "![](a.png)", collection_id: answer.id } })
  const { nodes, version } = (await hub.as("ben")(structure.read, { params })).answer
  const set = { include_pdf: false }
  const ops = [{ op: "update" as const, id: nodes![0]!.id, set }]
  await hub.as("ben")(structure.change, { params, body: { base_version: version, ops } })

  const [all, pdf, kb] = [
    await checked(hub, answer.id),
    await checked(hub, answer.id, "pdf"),
    await checked(hub, answer.id, "mobile_kb"),
  ]

  expect([all, pdf, kb].map(({ topics, total }) => [topics, total])).toEqual([
    [2, 4],
    [1, 2],
    [2, 4],
  ])
})
