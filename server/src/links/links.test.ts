import { linkChecks } from "@hub/contract/link-checks"
import { links, type LinkStatus } from "@hub/contract/links"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, test } from "../../test/hub.ts"

const office = { title: "Statistics office", reference_code: "SO-1", url: "https://office.test/start" }

const added = (hub: TestHub, body: { title: string; reference_code?: string; url: string }) =>
  hub.as("ben")(links.create, { body })

test("an author adds a link that everybody who signs in finds", async ({ hub }) => {
  const { status, answer } = await added(hub, office)
  const refused = await hub.as("cleo")(links.create, { body: { ...office, url: "https://other.test" } })

  const found = await hub.as("cleo")(links.list)
  const outside = await hub.as("nobody")(links.list)
  expect([status, refused.status, outside.status]).toEqual([201, 403, 401])
  expect(found.answer).toEqual([{ ...answer, can: { edit: false, check: false } }])
  expect(answer).toMatchObject(office)
})

test.for<[string, Parameters<typeof added>[1], object]>([
  ["no title", { title: "  ", url: "https://a.test" }, { title: "A title is required." }],
  ["no URL", { title: "A", url: " " }, { url: "A URL is required." }],
  [
    "a script",
    { title: "A", url: "java\nscript:alert(1)" },
    { url: expect.stringContaining("can't be used for a link") },
  ],
  ["a file", { title: "A", url: "file:///etc/passwd" }, { url: expect.stringContaining("can't be used for a link") }],
  [
    "a document in an address",
    { title: "A", url: "data:text/html,<script>" },
    { url: expect.stringContaining("can't") },
  ],
  ["a place on any page", { title: "A", url: "#here" }, { url: expect.stringContaining("can't be used for a link") }],
  ["an address without its scheme", { title: "A", url: "//evil.test/a" }, { url: expect.stringContaining("can't") }],
  [
    "a web address without slashes",
    { title: "A", url: "https:evil.test/a" },
    { url: expect.stringContaining("can't") },
  ],
  ["a web address without a host", { title: "A", url: "https://" }, { url: expect.stringContaining("can't") }],
  [
    "a web address with a host that is none",
    { title: "A", url: "http:///a b" },
    { url: expect.stringContaining("can't") },
  ],
  ["a masked host", { title: "A", url: "/\\\\evil.test" }, { url: expect.stringContaining("can't") }],
  [
    "an endless URL",
    { title: "A", url: `https://a.test/${"x".repeat(2000)}` },
    { url: "A URL has at most 2000 characters." },
  ],
])("a link needs a title and an address that may be followed: %s", async ([, body, fields], { hub }) => {
  const { status, answer } = await added(hub, body)

  expect([status, answer.fields]).toEqual([422, fields])
})

test("an address and a code stand in the library once", async ({ hub }) => {
  await added(hub, office)

  const same = await added(hub, { title: "Again", url: "HTTPS://Office.test:443/start" })
  const code = await added(hub, { title: "Other", reference_code: "so-1", url: "https://other.test" })

  expect([same.status, same.answer.fields]).toEqual([
    409,
    { url: "This URL is already in the library, as “Statistics office”." },
  ])
  expect([code.status, code.answer.fields]).toEqual([
    409,
    { reference_code: "A link with the code so-1 already exists." },
  ])
})

test("links are searched by title, code and address, and percent signs are only signs", async ({ hub }) => {
  await added(hub, office)
  await added(hub, { title: "Rates 100%", url: "https://rates.test" })
  const found = async (search: string) =>
    (await hub.as("ben")(links.list, { query: { search } })).answer.map((link) => link.title)

  expect(await found("STATISTICS")).toEqual(["Statistics office"])
  expect(await found("so-1")).toEqual(["Statistics office"])
  expect(await found("rates.test")).toEqual(["Rates 100%"])
  expect(await found("0%")).toEqual(["Rates 100%"])
  expect(await found("%o%")).toEqual([])
})

test("links are found by what became of their address", async ({ hub }) => {
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "Prices", content: "" } })
  await added(hub, { title: "There", url: `/topics/${topic.id}` })
  await added(hub, { title: "Gone", url: "/topics/987654" })
  await added(hub, office)
  const found = async (status: LinkStatus) => {
    const { answer, headers } = await hub.as("ben")(links.list, { query: { status } })
    return [answer.map(({ title }) => title), headers["x-total-count"]]
  }

  expect(await found("ok")).toEqual([["There"], "1"])
  expect(await found("broken")).toEqual([["Gone"], "1"])
  expect(await found("unchecked")).toEqual([["Statistics office"], "1"])
  expect(await found("redirected")).toEqual([[], "0"])
})

test("the library comes in pages that hold every link once", async ({ hub }) => {
  for (let number = 0; number < 5; number++) await added(hub, { title: `L${number}`, url: `https://a.test/${number}` })

  const first = await hub.as("ben")(links.list, { query: { limit: 3 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  const second = await hub.as("ben")(links.list, { query: { limit: 3, cursor } })
  const bent = await hub.as("ben")(links.list, { query: { cursor: "x" } })

  expect([...first.answer, ...second.answer].map((link) => link.title)).toEqual(["L4", "L3", "L2", "L1", "L0"])
  expect([first.headers["x-total-count"], second.headers["link"], bent.status]).toEqual(["5", undefined, 400])
})

test("a link's use is counted by topics, whatever spelling stands in them, and only when asked for", async ({
  hub,
}) => {
  await added(hub, office)
  const write = (content: string) => hub.as("ben")(topics.create, { body: { title: "T", content } })
  await write("[a](https://office.test/start) and [again](https://office.test/start)")
  await write("[b](HTTPS://OFFICE.test/start)")
  await write("[c](https://office.test/start/other) `https://office.test/start`")

  const counted = await hub.as("ben")(links.list, { query: { include_usage: "true" } })
  const plain = await hub.as("ben")(links.list)

  expect(counted.answer[0]!.usage_count).toBe(2)
  expect(plain.answer[0]).not.toHaveProperty("usage_count")
})

test("topics are offered as targets, with the address that imports write and their use", async ({ hub }) => {
  const { answer: target } = await hub.as("ben")(topics.create, { body: { title: "Sampling", content: "How." } })
  await hub.as("ben")(topics.create, {
    body: { title: "Weights", content: `See [sampling](/topics/${target.id}/edit#how) and /topics/${target.id}.` },
  })

  const { answer } = await hub.as("cleo")(links.topics, { query: { search: "sampl", include_usage: "true" } })

  expect(answer).toEqual([{ id: target.id, title: "Sampling", url: `/topics/${target.id}/edit`, usage_count: 1 }])
})

test("addresses outside are asked only where the hub is set to, and never those that are not public", async ({
  hub,
}) => {
  const { answer: link } = await added(hub, { title: "Router", url: "http://192.168.0.1/" })
  const over = await openTestHub(hub.db, { links_are_checked: true })
  const params = { id: link.id }

  const off = await hub.as("ben")(linkChecks.one, { params })
  const all = await hub.as("ben")(linkChecks.all)
  const reader = await over.as("cleo")(linkChecks.one, { params })
  const on = await over.as("ben")(linkChecks.one, { params })

  expect([off.status, off.answer, all.status]).toMatchObject([409, { code: "checks_off" }, 409])
  expect([link.can.check, reader.status, on.status]).toEqual([false, 403, 200])
  expect(on.answer).toMatchObject({
    status: "unknown",
    check_note: "It leads to an address that isn't public, which is not allowed.",
    checked_at: now.toISOString(),
    can: { check: true },
  })
})

test("all addresses are asked by and by, and a changed address waits to be asked again", async ({ hub }) => {
  const { answer: link } = await added(hub, { title: "Router", url: "http://10.0.0.1/" })
  const { answer: mail } = await added(hub, { title: "Office", url: "mailto:office@office.test" })
  const over = await openTestHub(hub.db, { links_are_checked: true })

  const { answer } = await over.as("ben")(linkChecks.all)
  await over.settle()
  const asked = await over.as("ben")(links.list)
  await over.as("ben")(links.replace, { params: { id: link.id }, body: { url: "http://10.0.0.2/" } })
  const changed = await over.as("ben")(links.list)

  const statuses = (list: typeof asked) => Object.fromEntries(list.answer.map(({ id, status }) => [id, status]))
  expect(answer).toEqual({ count: 1 })
  expect(statuses(asked)).toEqual({ [link.id]: "unknown", [mail.id]: "unchecked" })
  expect(statuses(changed)).toEqual({ [link.id]: "unchecked", [mail.id]: "unchecked" })
})
