import { z } from "zod"

const Titled = z.object({ title: z.string() })
const Nothing = z.object({})

/** Everything the hub remembers happening. Audit, notifications, mail and activity all read from this list. */
export const facts = {
  "admin.created": z.object({ email: z.string() }),
  "user.signed_in": Nothing,
  "user.sign_in_failed": z.object({ email: z.string() }),
  "user.signed_out": Nothing,
  "user.password_set": Nothing,
  "topic.created": Titled,
  "topic.saved": z.object({ title: z.string(), revision: z.number() }),
} as const

export type FactType = keyof typeof facts
export type FactData<T extends FactType> = z.output<(typeof facts)[T]>
export type Fact<T extends FactType = FactType> = {
  [K in T]: { id: number; type: K; actor_id: number | null; subject_id: number; data: FactData<K>; at: Date }
}[T]
