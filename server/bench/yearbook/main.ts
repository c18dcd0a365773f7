import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { checkEditions, type CheckRow } from "./check.ts"
import { makeYearbook, yearbookStyles } from "./editions.ts"
import { untestedRules } from "./structure-rules.ts"
import { listYearbookTopics } from "./topics.ts"

/** Makes the yearbook under both house styles in a folder, checks every file, and says what was found. */
const [corpus, folder, chromium] = process.argv.slice(2) as [string, string, string | undefined]
const topics = listYearbookTopics(corpus)
let problems = 0
for (const style of Object.keys(yearbookStyles)) {
  const place = join(folder, style)
  mkdirSync(place, { recursive: true })
  const made = await makeYearbook(topics, style, place)
  const rows = await checkEditions(made, topics, place, chromium)
  writeFileSync(join(place, "checks.json"), JSON.stringify({ made, rows }, null, 2))
  console.log(`\n${style}: ${made.pages} pages`)
  console.table(
    Object.fromEntries(rows.map(({ name, checked, problems }) => [name, { checked, problems: problems.length }])),
  )
  for (const { name, problems } of rows) for (const one of problems.slice(0, 10)) console.log(`${name}: ${one}`)
  problems += rows.reduce((sum: number, row: CheckRow) => sum + row.problems.length, 0)
}
console.log(`\nNot tested of PDF/UA-1 and PDF/A-2a:\n- ${untestedRules.join("\n- ")}`)
console.log(`\n${problems} problems. The files and checks.json are in ${folder}.`)
process.exit(problems === 0 ? 0 : 1)
