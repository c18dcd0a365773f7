import { z } from "zod"

/** The one shape of every refusal. `code` is for programs, `error` for people, `fields` names what to mend. */
export const Failure = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.unknown().optional(),
  request_id: z.string().optional(),
})
export type Failure = z.output<typeof Failure>
