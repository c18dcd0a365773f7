import type { ProcessFigures } from "@hub/contract/process-figures"
import { argv, exit } from "node:process"
import { openDatabase } from "../src/platform/db/open.ts"
import { compareFigures } from "./compare-figures.ts"

// Asks a hub for every figure of every project, and compares each number with what the oracle finds in its database.
const [, , url = "", address = "", token = ""] = argv
const database = await openDatabase({ url }, (sentence) => {
  throw new Error(sentence)
})
const ask = async (question: object) => {
  const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/api/process-figures/overview?${query}`, { headers })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as ProcessFigures
}
const { as_of, time_zone } = await ask({ by: "year" })
const projects = (await database.db.selectFrom("projects").select("id").execute()).map(({ id }) => id)
const { differences, compared, withheld } = await compareFigures(database.db, {
  now: new Date(as_of!),
  zone: time_zone,
  projects,
  ask,
})
console.log(
  `${compared.toLocaleString()} numbers compared with independent SQL: ${differences.length} differ. ${withheld.toLocaleString()} of 5 or more cases are withheld beside smaller ones.`,
)
for (const difference of differences.slice(0, 20)) console.log(difference)
await database.close()
exit(differences.length === 0 ? 0 : 1)
