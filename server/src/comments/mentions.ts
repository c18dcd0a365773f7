import { limits } from "@hub/contract/limits"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import "../account/tables.ts"
import "../people/tables.ts"
import "./tables.ts"

type Mentionable = { id: number; name: string }

const isInWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

/**
 * Whom a comment names: the people whose whole name stands after an @, whatever its case. Of names of which one begins the
 * other the longer is meant; people of one name are all meant.
 */
export function findMentions(body: string, people: Mentionable[]): Mentionable[] {
  const found = new Map<number, Mentionable>()
  for (const { index } of body.matchAll(/@/g)) {
    if (isInWord(body[index - 1])) continue
    const named = people.flatMap(({ id, name }) => {
      const written = body.slice(index + 1, index + 1 + name.length)
      const isIt = written.toLowerCase() === name.toLowerCase() && !isInWord(body[index + 1 + name.length])
      return isIt ? [{ id, name: written }] : []
    })
    const longest = Math.max(...named.map(({ name }) => name.length))
    for (const one of named) if (one.name.length === longest && !found.has(one.id)) found.set(one.id, one)
  }
  return [...found.values()]
}

/** Notes whom a comment names now; answers whom it did not name before. */
export async function saveMentions(tx: Ctx, comment_id: number, body: string): Promise<number[]> {
  const named = findMentions(body, body.includes("@") ? await listNamedAccounts(tx, body) : [])
  if (named.length > limits.comment_mentions)
    throw invalidField("body", `Mention at most ${limits.comment_mentions} people.`)
  const before = await tx.db
    .deleteFrom("comment_mentions")
    .where("comment_id", "=", comment_id)
    .returning("person_id")
    .execute()
  if (named.length > 0)
    await tx.db
      .insertInto("comment_mentions")
      .values(named.map(({ id, name }) => ({ comment_id, person_id: id, name })))
      .execute()
  const known = new Set(before.map(({ person_id }) => person_id))
  return named.flatMap(({ id }) => (known.has(id) ? [] : [id]))
}

/** Accounts in use whose name is written in a text after an @: all of them may read every topic. */
const listNamedAccounts = ({ db }: Ctx, body: string) =>
  db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["people.id", "people.name"])
    .where("users.active", "=", true)
    .where(sql<boolean>`position(lower('@' || people.name) in lower(${body})) > 0`)
    .orderBy("people.id")
    .execute()
