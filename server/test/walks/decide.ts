import type { TestHub } from "../hub.ts"

let visitor = 0

/** Answers from a place of their own each, so that none is told to wait. */
export function decideFromOwnAddress(
  hub: TestHub,
  token: string,
  decision: "approve" | "request_changes",
  expected_revision: number,
) {
  visitor++
  return hub.fastify
    .inject({
      method: "POST",
      url: `/api/review/${token}/decision`,
      remoteAddress: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      payload: { decision, summary: "As I see it.", expected_revision },
    })
    .then(({ statusCode: status }) => ({ status }))
}
