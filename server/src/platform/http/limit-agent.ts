import { limits } from "@hub/contract/limits"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { Refusal } from "../refusal.ts"
import { hashSecret } from "../secrets.ts"
import { readBearer } from "./bearer.ts"

/** Counts a call of an agent, and refuses it where its token has made as many as it may in an hour. */
export type LimitAgent = (request: FastifyRequest) => Promise<void>

/** Counted in this process, for each token. */
export function createAgentLimit(fastify: FastifyInstance): LimitAgent {
  const check = fastify.createRateLimit({
    max: limits.agent_calls_per_hour,
    timeWindow: 60 * 60_000,
    keyGenerator: (request) => hashSecret(readBearer(request) ?? ""),
  })
  return async (request) => {
    const { isAllowed, ...state } = await check(request)
    if (isAllowed || !("isExceeded" in state) || !state.isExceeded) return
    throw new Refusal("too_many", `An agent can make at most ${limits.agent_calls_per_hour} calls an hour.`, {
      code: "agent_limit",
      retry_after: state.ttlInSeconds,
    })
  }
}
