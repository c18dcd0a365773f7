import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { z } from "zod"
import { Refusal } from "../refusal.ts"
import { createCursor, limitPlusOne, readCursor } from "./page.ts"

/** What a list may be ordered by: an expression that is never null, and how its values are written in a cursor. */
export type SortOrder = { by: RawBuilder<unknown>; type: "text" | "date" | "timestamptz" | "bigint" }

const cursorSchemas = {
  text: z.string(),
  date: z.iso.date(),
  timestamptz: z.string().regex(/^\d{4,5}-[\d-]{5} [\d:.+-]{8,24}$/),
  bigint: z.string().regex(/^-?\d{1,15}$/),
}

/** Goes through a list page by page in one of its orders; the id tells apart what is equal in it. */
export function createOrdering<Name extends string>(
  orders: Record<Name, SortOrder>,
  { sort, id, limit, cursor }: { sort: Name | `-${Name}`; id: string; limit: number; cursor?: string | undefined },
) {
  const direction = sort.startsWith("-") ? "desc" : "asc"
  const { by, type } = orders[sort.replace("-", "") as Name]
  const beyond = () => {
    const [key, last] = readCursor(cursor ?? "", 2)
    if (typeof last !== "number" || !cursorSchemas[type].safeParse(key).success)
      throw new Refusal("invalid", "This page's cursor is not valid.")
    const side = sql.raw(direction === "asc" ? ">" : "<")
    return sql<boolean>`(${by}, ${sql.ref(id)}) ${side} (${key}::${sql.raw(type)}, ${last}::bigint)`
  }
  return {
    key: sql<string>`(${by})::text`.as("sort_key"),
    page: <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
      query
        .$if(cursor !== undefined, (rest) => rest.where(beyond()))
        .orderBy(by, direction)
        .orderBy(sql.ref(id), direction)
        .limit(limitPlusOne(limit)),
    after: (row: { sort_key: string; id: number }) => createCursor(row.sort_key, row.id),
  }
}

/** A pattern that finds the words anywhere; percent signs in them are only signs. */
export const containsPattern = (words: string) => `%${words.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`
