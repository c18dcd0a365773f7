import { onTestFinished, vi } from "vitest"
import { stubSession } from "./signed-in.ts"

export type RecordedCall = { method: string; path: string; body: unknown; idempotency_key: string | null }

/**
 * Ada is signed in, and `answer` stands for the hub until the test is over: what it gives is the JSON of the answer, or an
 * answer of its own. The calls that were made are in the list.
 */
export function answerCalls(answer: (one: RecordedCall) => unknown): RecordedCall[] {
  const calls: RecordedCall[] = []
  stubSession()
  vi.stubGlobal("fetch", async (path: string, { method, body, headers }: RequestInit) => {
    const one = {
      method: method ?? "GET",
      path,
      body: typeof body === "string" ? (JSON.parse(body) as unknown) : undefined,
      idempotency_key: new Headers(headers).get("idempotency-key"),
    }
    calls.push(one)
    const given = await answer(one)
    return given instanceof Response ? given : Response.json(given)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return calls
}

/** How the hub refuses. */
export const refuseWith = (status: number, error: string, code = "refused") =>
  Response.json({ error, code }, { status })
