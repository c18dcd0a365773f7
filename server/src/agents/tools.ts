import { checks } from "@hub/contract/checks"
import { comments } from "@hub/contract/comments"
import { publicationKinds } from "@hub/contract/publications/values"
import { search } from "@hub/contract/search"
import { topics } from "@hub/contract/topics"
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { z } from "zod"
import type { AgentDesk } from "./desk.ts"
import { locateWords } from "./locate-words.ts"

const topic_id = z.number().int().positive().describe("The number of the topic.")
const revision = z.number().int().positive().describe("The number of the version that you read.")
const reading = { readOnlyHint: true, openWorldHint: false }
/** What is suggested waits for a person: it changes no text and nothing else. */
const suggesting = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }

/** What an agent can do. No tool decides, publishes, deletes or changes what somebody may do, and there is no other. */
export function addTools(server: McpServer, desk: AgentDesk) {
  addReadingTools(server, desk)
  addCheckTools(server, desk)
  addWritingTools(server, desk)
}

function addReadingTools(server: McpServer, { ask, tool }: AgentDesk) {
  server.registerTool(
    "search",
    {
      title: "Search",
      description: "Finds topics, collections and projects that have all of these words.",
      inputSchema: {
        words: z.string().min(1).max(200).describe("The words to look for."),
        limit: z.number().int().min(1).max(50).default(20),
      },
      annotations: reading,
    },
    ({ words, limit }) =>
      tool(() => ask(search.find, { query: { q: words, types: "topic,collection,project", limit } })),
  )
  server.registerTool(
    "read_topic",
    {
      title: "Read a topic",
      description: "Answers the Markdown source of a topic and the number of its version, by default the newest.",
      inputSchema: { topic_id, revision: revision.optional() },
      annotations: reading,
    },
    ({ topic_id: id, revision: number }) => tool(() => readTopicSource({ ask }, id, number)),
  )
}

/** A topic as agents read it: what it is, and the source of a version of it. */
export async function readTopicSource({ ask }: Pick<AgentDesk, "ask">, id: number, number?: number) {
  const topic = await ask(topics.read, { params: { id } })
  const read = await ask(topics.revision, { params: { id, number: number ?? topic.revision } })
  return {
    topic_id: id,
    title: read.title,
    status: topic.status,
    project_id: topic.project_id,
    collections: topic.collections,
    revision: read.number,
    newest_revision: topic.revision,
    source: read.content,
  }
}

function addCheckTools(server: McpServer, { ask, tool }: AgentDesk) {
  server.registerTool(
    "list_findings",
    {
      title: "List findings",
      description: "Lists what the checks find in a topic, the gravest first.",
      inputSchema: { topic_id },
      annotations: reading,
    },
    ({ topic_id: topic }) => tool(() => ask(checks.list, { query: { topic } })),
  )
  server.registerTool(
    "run_checks",
    {
      title: "Run checks",
      description: "Checks a collection as publishing it would, and lists what is found. Nothing is published.",
      inputSchema: {
        collection_id: z.number().int().positive().describe("The number of the collection."),
        kind: z.enum(publicationKinds).optional().describe("The kind of edition to check for."),
      },
      annotations: reading,
    },
    ({ collection_id: collection, kind }) => tool(() => ask(checks.list, { query: { collection, kind } })),
  )
}

function addWritingTools(server: McpServer, { ask, tool }: AgentDesk) {
  server.registerTool(
    "propose_edit",
    {
      title: "Propose an edit",
      description:
        "Suggests other words for words of a topic. A person accepts or rejects the suggestion; the text stays as it is until then.",
      inputSchema: editSchema,
      annotations: suggesting,
    },
    (input) => tool(() => proposeEdit({ ask }, input)),
  )
  server.registerTool(
    "comment",
    {
      title: "Comment",
      description: "Comments on a topic, or on words of it as a reader sees them.",
      inputSchema: {
        topic_id,
        body: z.string().min(1).describe("What you say."),
        quote: z.string().optional().describe("The words that it is about, as a reader sees them."),
        revision: revision.optional().describe("The number of the version with these words; needed with quote."),
      },
      annotations: suggesting,
    },
    ({ topic_id: id, body, quote, revision: number }) =>
      tool(() => {
        // Without the version that was read, the contract refuses the quotation with its own sentence.
        const anchor = quote === undefined ? null : { revision: number as number, quote }
        return ask(comments.add, { params: { id }, body: { body, anchor } })
      }),
  )
  server.registerTool(
    "draft_topic",
    {
      title: "Draft a topic",
      description:
        "Creates a topic as a draft of this agent, marked as one. It stands in no collection until a person puts it there.",
      inputSchema: {
        title: z.string().describe("The title."),
        source: z.string().describe("The text, as Markdown."),
        project_id: z.number().int().positive().optional().describe("The project that it belongs to."),
      },
      annotations: suggesting,
    },
    ({ title, source, project_id }) =>
      tool(async () => {
        const made = await ask(topics.create, { body: { title, content: source, project_id } })
        return { topic_id: made.id, revision: made.revision, status: made.status, agent_draft: made.agent_draft }
      }),
  )
}

const editSchema = {
  topic_id,
  revision,
  old: z.string().min(1).describe("The words to replace, letter for letter as they stand in the source."),
  new: z.string().describe("The words to put there, as Markdown; empty to delete."),
  occurrence: z
    .number()
    .int()
    .positive()
    .optional()
    .describe("Which of several places with these words is meant, counted from 1."),
  reason: z.string().min(1).describe("Why, in a sentence or two, for the person who decides."),
  sources: z.array(z.string()).max(20).default([]).describe("Addresses or titles that the edit rests on."),
}

type ProposedEdit = z.output<z.ZodObject<typeof editSchema>>

async function proposeEdit({ ask }: Pick<AgentDesk, "ask">, edit: ProposedEdit) {
  const { topic_id: id, revision: number, old, new: insert, occurrence, reason, sources } = edit
  const { content } = await ask(topics.revision, { params: { id, number } })
  const changes = [{ ...locateWords(content, old, occurrence), old, insert }]
  const body = [reason, ...(sources.length === 0 ? [] : ["", "Sources:", ...sources.map((one) => `- ${one}`)])].join(
    "\n",
  )
  const [suggestion] = await ask(comments.suggest, { params: { id }, body: { revision: number, changes, body } })
  return { suggestion_id: suggestion?.id, topic_id: id, state: "waits for a person" }
}
