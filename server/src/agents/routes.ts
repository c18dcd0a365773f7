import type { Router } from "../platform/http/router.ts"
import { createMcpAnswers, presentMcpFailure } from "./answer.ts"
import { identifyAgent } from "./identify.ts"

/** Agents speak the Model Context Protocol: Streamable HTTP without sessions, each call answered as JSON. */
export function addAgentRoutes(router: Router, version: string) {
  router.addProtocol("/mcp", {
    media_type: "application/json",
    only_here: true,
    for_agents: true,
    signed_out: "Send an API token as a bearer token. You create one in your profile; choose the kind Agent.",
    identify: identifyAgent,
    answer: createMcpAnswers(version),
    presentFailure: presentMcpFailure,
  })
}
