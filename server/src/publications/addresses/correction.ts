import { sql } from "kysely"

/** What an edition corrects, of a row of `publications`; editions from before could say nothing of it. */
export const selectCorrection = sql<string>`coalesce(options ->> 'correction', '')`.as("correction")
