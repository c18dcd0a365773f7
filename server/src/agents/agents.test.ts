import { readFileSync } from "node:fs"
import { join } from "node:path"
import { account } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { limits } from "@hub/contract/limits"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { connectAgent, createAgent, useTool } from "../../test/agents.ts"
import { password, test, type TestHub } from "../../test/hub.ts"
import { root } from "../platform/root.ts"
import { dataNotice } from "./desk.ts"

const source = "# Rates\n\nThe rate is low. The rate is stable in {{year}}.\n"
const newTopic = async (hub: TestHub) =>
  (await hub.as("ben")(topics.create, { body: { title: "Jobless rate", content: source } })).answer
const threadsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(comments.ofTopic, { params: { id } })).answer.threads

test("an agent finds, reads, checks and suggests, and is told that what it reads is data", async ({ hub }) => {
  const { id } = await newTopic(hub)
  const client = await connectAgent(hub, await createAgent(hub, "dora"))

  const found = await useTool(client, "search", { words: "Jobless" })
  const read = await useTool(client, "read_topic", { topic_id: id })
  const findings = await useTool(client, "list_findings", { topic_id: id })
  const edit = { topic_id: id, revision: 1, old: "rate is low", new: "rate is small" }
  const why = { reason: "It is a number.", sources: ["https://example.org/style"] }
  const proposed = await useTool(client, "propose_edit", { ...edit, ...why })
  const said = await useTool(client, "comment", { topic_id: id, body: "Since when?", quote: "stable", revision: 1 })

  expect([found, read, findings].map(({ texts }) => texts[0])).toEqual([dataNotice, dataNotice, dataNotice])
  expect(found.data["items"]).toMatchObject([{ type: "topic", id, title: "Jobless rate" }])
  expect(read.data).toMatchObject({ revision: 1, newest_revision: 1, source })
  expect(findings.data["findings"]).toMatchObject([{ rule: "unresolved_variable" }])
  expect([proposed.isError, said.isError]).toEqual([false, false])
  expect(await threadsOf(hub, id)).toMatchObject([
    {
      author: { name: "Dora" },
      program: { kind: "agent", name: "Style bot" },
      body: "It is a number.\n\nSources:\n- https://example.org/style",
      quote: "rate is low",
      suggestion: { words: "rate is small", outcome: null },
    },
    { quote: "stable", body: "Since when?", program: { kind: "agent", name: "Style bot" } },
  ])
  expect((await hub.as("ben")(topics.read, { params: { id } })).answer.content).toBe(source)
})

test("an agent drafts a topic that is marked as its draft and stands in no collection", async ({ hub }) => {
  const client = await connectAgent(hub, await createAgent(hub, "dora"))

  const { data } = await useTool(client, "draft_topic", { title: "Wages", source: "Wages rose.\n" })

  const { answer } = await hub.as("ben")(topics.read, { params: { id: Number(data["topic_id"]) } })
  expect(answer).toMatchObject({ title: "Wages", status: "draft", collections: [] })
  expect(answer.agent_draft).toEqual({ agent: "Style bot", owner: "Dora" })
})

test("a suggestion says which words are meant, or is refused with what to do", async ({ hub }) => {
  const { id } = await newTopic(hub)
  const client = await connectAgent(hub, await createAgent(hub, "dora"))
  const propose = (more: object) =>
    useTool(client, "propose_edit", {
      topic_id: id,
      revision: 1,
      old: "rate",
      new: "share",
      reason: "Clearer.",
      ...more,
    })

  const refused = [
    await propose({}),
    await propose({ old: "rates rise" }),
    await propose({ revision: 2 }),
    await propose({ old: "stable in {{year}}", new: "stable in 2026" }),
    await propose({ topic_id: 999_999 }),
  ]
  const second = await propose({ occurrence: 2 })

  expect(refused.map(({ isError, data }) => [isError, data["error"]])).toEqual([
    [true, "These words are in the source 2 times. Take more words around them, or name the occurrence."],
    [true, "These words are not in the source of this version. Copy them from it letter for letter."],
    [true, "Version not found."],
    [true, expect.stringContaining("A suggestion can't replace a variable by words")],
    [true, "Topic not found."],
  ])
  expect(second.isError).toBe(false)
  expect(await threadsOf(hub, id)).toMatchObject([{ start: source.lastIndexOf("rate") }])
})

test("there are seven tools, which read or suggest, and no other can be called", async ({ hub }) => {
  const client = await connectAgent(hub, await createAgent(hub, "ada"))

  const { tools } = await client.listTools()
  const unknown = await useTool(client, "publish_topic", { topic_id: 1 })

  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ["search", true],
    ["read_topic", true],
    ["list_findings", true],
    ["run_checks", true],
    ["propose_edit", false],
    ["comment", false],
    ["draft_topic", false],
  ])
  expect(unknown.isError).toBe(true)
})

test("an agent reads collections, topics, versions and reviews by their addresses", async ({ hub }) => {
  const { id } = await newTopic(hub)
  const collection = (await hub.as("ben")(collections.create, { body: { name: "Guide" } })).answer
  await hub.as("ben")(collections.place, { params: { id: collection.id }, body: { topics: [{ topic_id: id }] } })
  const client = await connectAgent(hub, await createAgent(hub, "cleo"))
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents as { text: string }[]
    return JSON.parse(content!.text) as { notice: string; data: unknown }
  }

  const named = [
    await read("hub://collections"),
    await read(`hub://collections/${collection.id}`),
    await read(`hub://topics/${id}`),
    await read(`hub://topics/${id}/revisions`),
    await read(`hub://topics/${id}/revisions/1`),
    await read(`hub://topics/${id}/reviews`),
    await read("hub://reviews"),
    await read("hub://variables"),
  ]

  expect(named.map(({ notice }) => notice)).toEqual(named.map(() => dataNotice))
  expect(named.map(({ data }) => data)).toMatchObject([
    [{ name: "Guide" }],
    { collection: { name: "Guide" }, outline: { nodes: [{ topic_id: id }] } },
    { source },
    [{ number: 1 }],
    { source, revision: 1 },
    [],
    [],
    [],
  ])
  await expect(read("hub://topics/x")).rejects.toThrow("Resource not found.")
})

test("a prompt brings the text that it is about", async ({ hub }) => {
  const { id } = await newTopic(hub)
  const client = await connectAgent(hub, await createAgent(hub, "dora"))

  const { prompts } = await client.listPrompts()
  const plain = await client.getPrompt({ name: "plain_language", arguments: { topic_id: String(id) } })
  const figures = await client.getPrompt({ name: "check_figures", arguments: { topic_id: String(id) } })

  expect(prompts.map(({ name }) => name)).toEqual(["plain_language", "check_figures"])
  expect(JSON.stringify(plain.messages)).toContain("The rate is low.")
  expect(figures.messages).toHaveLength(3)
})

test("only API tokens are let in, and each acts as an agent there", async ({ hub }) => {
  const { id } = await newTopic(hub)
  const login = await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })
  const token = async (scopes: ("read" | "write" | "publish")[]) =>
    (await hub.as("ben")(account.createToken, { body: { name: "Nightly", scopes } })).answer.token
  const writer = await connectAgent(hub, await token(["write", "publish"]))
  const reader = await connectAgent(hub, await token(["read"]))

  await useTool(writer, "comment", { topic_id: id, body: "Why?" })
  const refused = await useTool(reader, "comment", { topic_id: id, body: "Why?" })

  await expect(connectAgent(hub, login.answer.access_token)).rejects.toThrow()
  expect(refused).toMatchObject({ isError: true, data: { code: "beyond_scope" } })
  expect(await threadsOf(hub, id)).toMatchObject([{ program: { kind: "agent", name: "Nightly" } }])
})

test("what is no call of the protocol is refused as JSON", async ({ hub }) => {
  const headers = { authorization: `Bearer ${await createAgent(hub, "ben")}` }
  const answers = [
    await hub.fastify.inject({ method: "POST", url: "/mcp", payload: {} }),
    await hub.fastify.inject({ method: "GET", url: "/mcp", headers }),
    await hub.fastify.inject({ method: "DELETE", url: "/mcp", headers }),
    await hub.fastify.inject({ method: "GET", url: "/mcp/elsewhere", headers }),
    await hub.fastify.inject({
      method: "POST",
      url: "/mcp",
      headers: { ...headers, "content-type": "application/json" },
      payload: "{",
    }),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 405, 405, 404, 400])
  expect(answers.map((one) => /json/.test(String(one.headers["content-type"])))).toEqual(answers.map(() => true))
  expect(answers[0]!.headers["www-authenticate"]).toBe("Bearer")
})

test("an agent makes so many calls an hour and no more, by whichever way", async ({ hub }) => {
  const bearer = await createAgent(hub, "ben")
  const other = { bearer: await createAgent(hub, "ben", "Another bot") }
  const list = { jsonrpc: "2.0", id: 1, method: "ping" }
  const headers = { authorization: `Bearer ${bearer}`, accept: "application/json, text/event-stream" }
  const ping = () => hub.fastify.inject({ method: "POST", url: "/mcp", headers, payload: list })

  const first = await ping()
  for (let call = 1; call < limits.agent_calls_per_hour; call++) await hub.as({ bearer })(account.me)
  const [last, same] = [await ping(), await hub.as({ bearer })(account.me)]

  expect([first.statusCode, last.statusCode, same.status]).toEqual([200, 429, 429])
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0)
  expect(same.answer.code).toBe("agent_limit")
  expect((await hub.as(other)(account.me)).status).toBe(200)
})

test("the example of the documentation suggests other words", async ({ hub }) => {
  const content = "We utilise figures.\n"
  const { id } = (await hub.as("ben")(topics.create, { body: { title: "Figures", content } })).answer
  const page = readFileSync(join(root, "docs/integration/agents.md"), "utf8")
  const call = /-d '(\{[^']+)'/.exec(page)![1]!.replace('"topic_id": 1', `"topic_id": ${id}`)
  const headers = {
    authorization: `Bearer ${await createAgent(hub, "dora")}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  }

  const answer = await hub.fastify.inject({ method: "POST", url: "/mcp", headers, payload: call })

  expect(answer.statusCode).toBe(200)
  expect(await threadsOf(hub, id)).toMatchObject([{ quote: "utilise", suggestion: { words: "use" } }])
})
