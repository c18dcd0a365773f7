import { expect } from "vitest"
import { test } from "./hub.ts"

test("a test fails where work asks the database beside the transaction that it opened", async ({ hub }) => {
  const { db } = hub
  const count = (from: typeof db) => from.selectFrom("people").select("id").execute()

  const beside = db.transaction().execute(() => count(db))
  await expect(beside).rejects.toThrow("The database is asked beside the transaction that is open.")

  const people = await db.transaction().execute((tx) => count(tx))
  expect(await count(db)).toEqual(people)
})
