import { z } from "zod"
import { type CheckRule, checkRules, findingSeverities } from "./check-rules.ts"
import { publicationKinds } from "./publications/values.ts"
import { Id, route } from "./route.ts"

const ruleNames = Object.keys(checkRules) as [CheckRule, ...CheckRule[]]

/** What a check found, and where: `line` and `words` are of the topic's newest text. */
export const Finding = z.object({
  rule: z.enum(ruleNames),
  severity: z.enum(findingSeverities),
  topic_id: z.number().nullable(),
  message: z.string(),
  title: z.string().optional(),
  line: z.number().nullish(),
  words: z.string().optional(),
})
export type Finding = z.output<typeof Finding>

/** What a finding says, with the topic that it is about. */
export const describeFinding = ({ title, message }: Finding) =>
  title === undefined ? message : `“${title}”: ${message}`

/** How many findings are answered at once. */
export const maxFindings = 1000

export const checks = {
  /**
   * What publishing a topic or a collection would find now, or what was found in an edition; the gravest first. A
   * collection is checked as an edition of this `kind` would be, or of every kind.
   */
  list: route({
    method: "GET",
    path: "/api/checks",
    query: z
      .object({
        topic: Id.optional(),
        collection: Id.optional(),
        publication: Id.optional(),
        kind: z.enum(publicationKinds).optional(),
      })
      .refine(({ topic, collection, publication }) => [topic, collection, publication].filter(Boolean).length === 1, {
        error: "Name one topic, collection or publication.",
      })
      .refine(({ kind, collection }) => kind === undefined || collection !== undefined, {
        error: "Only a collection is checked for a kind of edition.",
        path: ["kind"],
      }),
    answer: z.object({
      topics: z.number(),
      /** Topics whose newest text has not been read yet: what is found in them is still that of the text before. */
      unread: z.number(),
      total: z.number(),
      blocking: z.number(),
      findings: z.array(Finding),
    }),
  }),
}
