import { sql } from "kysely"
import { expect, test } from "vitest"
import { visibleRows } from "../../src/access/visible-rows.ts"
import { visibleSchema } from "../../src/platform/db/hidden-content.ts"
import type { TestHub } from "../hub.ts"
import { crawlAs, createLeakScene, LeakLog, type LeakScene } from "./crawl.ts"
import { outsider } from "./principals.ts"
import { bringInto } from "./world.ts"

/** Makes each condition of the views weaker in turn and sees whether the crawl finds what they hid: `npm run mutate -- access`. */
test.runIf(process.env.HUB_MUTATE)(
  "the crawl finds every condition that is taken from the views",
  { timeout: 3_600_000 },
  async () => {
    const scene = await createLeakScene()
    const survivors: string[] = []
    for (const mutant of listMutants()) {
      await replaceView(scene.hub, mutant.table, mutant.condition)
      const leak = await findLeak(scene)
      console.log(
        `${leak === undefined ? "survived" : "killed  "} ${mutant.table}: ${mutant.what}${leak === undefined ? "" : ` (${leak.slice(0, 90)})`}`,
      )
      if (leak === undefined) survivors.push(`${mutant.table}: ${mutant.what}`)
      await replaceView(scene.hub, mutant.table, visibleRows[mutant.table]!)
    }
    expect(await findLeak(scene)).toBe(undefined)
    expect(survivors).toEqual([])
  },
)

type Mutant = { table: string; what: string; condition: string }

/** Of each table: without its condition, and without each part of it. */
function listMutants(): Mutant[] {
  const only = process.env.HUB_MUTATE === "all" ? "" : process.env.HUB_MUTATE!
  return Object.entries(visibleRows)
    .filter(([table]) => table.includes(only))
    .flatMap(([table, condition]) => {
      const parts = splitOutside(condition, /^\s+and\s+/)
      const without = parts.map((part, at) => ({
        table,
        what: `without ${part.replace(/\s+/g, " ").slice(0, 100)}`,
        condition: parts.filter((_, index) => index !== at).join(" and "),
      }))
      return [{ table, what: "everything", condition: "true" }, ...(parts.length > 1 ? without : [])]
    })
}

/** Cuts a text where a pattern stands outside of all brackets. */
function splitOutside(text: string, between: RegExp): string[] {
  if (/^case\b/.test(text)) {
    const end = text.indexOf(" end")
    return [text.slice(0, end + 4), ...splitOutside(text.slice(end + 4).replace(/^\s+and\s+/, ""), between)]
  }
  const parts = [""]
  let depth = 0
  for (let at = 0; at < text.length;) {
    const found = depth === 0 ? between.exec(text.slice(at)) : null
    if (found) {
      parts.push("")
      at += found[0].length
      continue
    }
    depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0
    parts.push(`${parts.pop()}${text[at]}`)
    at++
  }
  return parts
}

const replaceView = ({ db }: TestHub, table: string, condition: string) =>
  sql
    .raw(`create or replace view ${visibleSchema}.${table} as select * from ${table} own where ${condition}`)
    .execute(db)

/** Those from whom each kind is hidden ask; what only reads goes first, since most leaks are read. */
async function findLeak(scene: LeakScene): Promise<string | undefined> {
  for (const state of ["restricted", "embargoed"] as const) {
    await bringInto(scene.hub, state, scene.both, scene.admitted)
    for (const name of [outsider, ...(state === "embargoed" ? ["administrator"] : ["reviewer who is only asked"])]) {
      const who = scene.admitted.principals.find((one) => one.name === name)!
      const log = new LeakLog()
      await crawlAs(scene, { who, state, log }, { isAsked: ({ route }) => route.method === "GET", one: true })
      if (log.leaks.length > 0) return log.leaks[0]
    }
  }
  return undefined
}
