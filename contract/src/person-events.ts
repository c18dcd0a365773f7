import { z } from "zod"
import { CreatedToken, NamedChange, WithName } from "./event-shapes.ts"

/** What happens to people, with or without an account. */
export const personEvents = {
  /** Somebody began to see the hub as this person does, until then at the latest. */
  "user.viewed_as": WithName.extend({ until: z.string() }),
  "token.created": CreatedToken,
  "token.revoked": WithName,
  "person.created": WithName,
  "person.changed": NamedChange,
  /** `person_id` became one with `reassign_to`, to whom their open work goes. */
  "person.merged": WithName.extend({ person_id: z.number(), reassign_to: z.number() }),
  "person.deleted": WithName,
  /** The subject is whose work it was; `to_id` is the person who has it now, and `by` who gave it to them. */
  "person.work_handed_over": WithName.extend({
    to: z.string(),
    to_id: z.number(),
    by: z.string().nullable(),
    by_id: z.number().nullable(),
    moved: z.array(z.object({ kind: z.string(), count: z.number() })),
  }),
  /** The subject is who is away; of the deputies, the one of now and the one of before. */
  "person.away": z.object({
    from: z.string(),
    until: z.string(),
    deputy_id: z.number().nullable(),
    before_id: z.number().nullable(),
  }),
  "person.back": z.object({ before_id: z.number().nullable() }),
}
