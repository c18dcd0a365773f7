import { account } from "@hub/contract/account"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { onTestFinished } from "vitest"
import type { Player, TestHub } from "./hub.ts"

/** The token of an agent of this player. */
export async function createAgent(hub: TestHub, owner: Player, name = "Style bot") {
  const body = { name, kind: "agent" as const, scopes: ["read" as const, "write" as const] }
  return (await hub.as(owner)(account.createToken, { body })).answer.token
}

/** The official client, connected over HTTP to a hub that listens. */
export async function connectAgent(hub: TestHub, token: string) {
  const at = hub.fastify.server.listening
    ? hub.fastify.listeningOrigin
    : await hub.fastify.listen({ host: "127.0.0.1", port: 0 })
  const client = new Client({ name: "test", version: "1.0.0" })
  const headers = { authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", at), { requestInit: { headers } })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

export type AgentClient = Client

/** What a tool answers: its data, or the refusal. */
export async function useTool(client: AgentClient, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const texts = (content as { text: string }[]).map(({ text }) => text)
  return { isError: isError === true, texts, data: readJson(texts.at(-1) ?? "") }
}

/** What is no JSON is a sentence of the protocol itself. */
function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { error: text }
  }
}
