import { collections } from "@hub/contract/collections"
import { reviews } from "@hub/contract/reviews"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js"
import { notFound } from "../platform/refusal.ts"
import { type AgentDesk, dataNotice } from "./desk.ts"
import { readTopicSource } from "./tools.ts"

const most = 100

/** What agents read by its address: lists, and one thing by its number. */
export function addResources(server: McpServer, desk: AgentDesk) {
  addLists(server, desk)
  addThings(server, desk)
}

function addLists(server: McpServer, { ask, guard }: AgentDesk) {
  const lists = {
    collections: [`Collections, the first ${most}`, () => ask(collections.list, { query: { limit: most } })],
    variables: ["Variables and their values", () => ask(variables.list)],
    reviews: [`Reviews, the first ${most}`, () => ask(reviews.list, { query: { limit: most } })],
  } as const
  for (const [name, [title, read]] of Object.entries(lists))
    server.registerResource(name, `hub://${name}`, { title, mimeType }, ({ href }) =>
      guard(async () => presentResource(href, await read())),
    )
}

function addThings(server: McpServer, { ask, guard }: AgentDesk) {
  type ReadThing = (numbers: (name: string) => number) => Promise<unknown>
  const things: Record<string, [address: string, title: string, read: ReadThing]> = {
    collection: [
      "hub://collections/{id}",
      "A collection with its outline",
      (number) => readCollection({ ask }, number("id")),
    ],
    topic: ["hub://topics/{id}", "The newest version of a topic", (number) => readTopicSource({ ask }, number("id"))],
    revisions: [
      "hub://topics/{id}/revisions",
      "The versions of a topic, the newest first",
      (number) => ask(topics.revisions, { params: { id: number("id") }, query: { limit: most } }),
    ],
    revision: [
      "hub://topics/{id}/revisions/{number}",
      "A version of a topic",
      (number) => readTopicSource({ ask }, number("id"), number("number")),
    ],
    topic_reviews: [
      "hub://topics/{id}/reviews",
      "The reviews of a topic",
      (number) => ask(reviews.ofTopic, { params: { id: number("id") }, query: { limit: most } }),
    ],
  }
  for (const [name, [address, title, read]] of Object.entries(things))
    server.registerResource(
      name,
      // Lists name what there is; a list of everything by its address would be one of the whole hub.
      new ResourceTemplate(address, { list: undefined }),
      { title, mimeType },
      ({ href }, values) => guard(async () => presentResource(href, await read((part) => readNumber(values[part])))),
    )
}

async function readCollection({ ask }: Pick<AgentDesk, "ask">, id: number) {
  const [collection, outline] = await Promise.all([
    ask(collections.read, { params: { id } }),
    ask(structure.read, { params: { id } }),
  ])
  return { collection, outline }
}

const mimeType = "application/json"

export const presentResource = (uri: string, data: unknown) => ({
  contents: [{ uri, mimeType, text: JSON.stringify({ notice: dataNotice, data }, null, 1) }],
})

function readNumber(value: string | string[] | undefined): number {
  if (typeof value !== "string" || !/^\d{1,9}$/.test(value)) throw notFound("Resource")
  return Number(value)
}
