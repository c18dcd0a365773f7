// Takes the conditions in the code that hide things one by one, and says which of them no test misses: npm run mutate -- access
// Those of the views are taken by a test, server/test/leaks/mutants.test.ts.
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build, install, refuseOldNode, root } from "./prepare.mjs"
import { startPostgres } from "./postgres.mjs"

const mutants = {
  "server/src/access/project-role.ts": [
    ["order by ${rankOfRole} desc limit 1", "order by ${rankOfRole} limit 1"],
    ["user_id = users.id\n    or group_id in", "group_id in"],
    ["order by project_id, ${rankOfRole} desc", "order by project_id, ${rankOfRole}"],
    ["where project_access.user_id = users.id", "where true"],
    ["where group_members.user_id = users.id) given", "where true) given"],
    ["where restricted)", "where not restricted)"],
  ],
  "server/src/access/embargo-list.ts": [
    ["embargoes.released_at is null and embargoes.until >", "embargoes.until >"],
    ["embargoes.released_at is null and embargoes.until > ${now}", "embargoes.released_at is null"],
    ["embargoes.until > ${now}", "embargoes.until >= ${now}"],
    ["listed.person_id = ${person} or listed.group_id", "listed.group_id"],
    ["member.person_id = ${person} and member.active", "member.active"],
    ["member.person_id = ${person} and member.active", "member.person_id = ${person}"],
    ["where listed.collection_id = embargoes.collection_id\n    and", "where"],
  ],
  "server/src/account/identify.ts": [
    ["case when users.role = 'admin' then", "case when users.role <> 'reviewer' then"],
    [
      '.select(selectEmbargoes(now).as("embargoes"))',
      ".select(sql<Record<number, boolean>>`'{}'::json`.as(\"embargoes\"))",
    ],
  ],
  "server/src/access/without-access.ts": [
    ["${selectProjectRole} is null", "${selectProjectRole} is not null"],
    ["return without.length === 0 && (await", "return without.length === 0 || (await"],
  ],
  "server/src/access/tell-pages.ts": [
    ["and not ${selectOutsideEmbargo", "and ${selectOutsideEmbargo"],
    ["projects.restricted is not true or users.role", "users.role"],
  ],
}
const quick = [
  "server/src/access/access.test.ts",
  "server/src/access/topics-of-projects.test.ts",
  "server/src/access/news.test.ts",
  "server/src/embargoes/embargo.test.ts",
  "server/src/embargoes/other-ways.test.ts",
]

refuseOldNode()
if (process.argv[2] !== "access") {
  console.log("Say of what: npm run mutate -- access")
  process.exit(1)
}
install()
await build()
const postgres = await startPostgres()
let survived = 0
try {
  for (const [path, changes] of Object.entries(mutants)) for (const change of changes) tryChange(path, change)
} finally {
  await postgres?.stop()
}
process.exitCode = survived === 0 ? 0 : 1

function tryChange(path, [from, to]) {
  const file = join(root, path)
  const source = readFileSync(file, "utf8")
  if (!source.includes(from)) throw new Error(`${path} does not say "${from}" any more.`)
  const restore = () => writeFileSync(file, source)
  process.once("SIGINT", restore)
  writeFileSync(
    file,
    source.replace(from, () => to),
  )
  try {
    const { status } = runVitest(quick)
    if (status === 0) survived++
    console.log(`${status === 0 ? "survived" : "killed  "} ${path}: ${JSON.stringify(to)} for ${JSON.stringify(from)}`)
  } finally {
    restore()
    process.off("SIGINT", restore)
  }
}

function runVitest(files) {
  const projects = ["external", "server"].flatMap((name) => ["--project", name])
  return spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--bail", "1", ...projects, ...files],
    {
      cwd: root,
      stdio: "ignore",
      env: { ...process.env, ...(postgres ? { HUB_TEST_EXTERNAL_URL: postgres.url } : {}) },
    },
  )
}
