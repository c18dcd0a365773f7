import type { Failure } from "@hub/contract/failure"

/** A refusal of the hub, or a call that never reached it (`status` 0, code `unreachable`). Branch on `code`, show `message`. */
export class HubError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: unknown
  readonly request_id: string | undefined
  constructor({ error, code, fields = {}, details, request_id }: Failure, status: number) {
    super(error)
    this.name = "HubError"
    this.status = status
    this.code = code
    this.fields = fields
    this.details = details
    this.request_id = request_id
  }
}

/** What a failed answer says, also where something between the program and the hub answered. */
export async function readHubError(response: Response): Promise<HubError> {
  const text = await response.text()
  const given = parseJson(text) as Partial<Failure> | undefined
  if (typeof given?.error === "string" && typeof given.code === "string")
    return new HubError(given as Failure, response.status)
  const error = `The hub's address answered with status ${response.status}, and not as a hub does.`
  return new HubError({ error, code: "unexpected" }, response.status)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
