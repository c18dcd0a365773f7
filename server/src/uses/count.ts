import { sql } from "kysely"
import type { UseKind } from "./uses.ts"

/** In how many topics the thing of a row is used; `key` is that thing's key in SQL. */
export const countUsage = (kind: UseKind, key: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from topic_uses where topic_uses.kind = ${kind} and topic_uses.key = ${key})`.as(
    "usage_count",
  )
