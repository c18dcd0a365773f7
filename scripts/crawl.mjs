// Asks every route as everybody about what is hidden from them: `npm run crawl -- full` asks all, tests ask a share of it.
// `npm run crawl -- times` compares how long answers about what is hidden take with those about what is not there.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { build, install, refuseOldNode, root } from "./prepare.mjs"
import { startPostgres } from "./postgres.mjs"

refuseOldNode()
install()
await build()
const isTiming = process.argv[2] === "times"
const postgres = await startPostgres()
const vitest = join(root, "node_modules/vitest/vitest.mjs")
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    "run",
    "--project",
    postgres ? "external" : "server",
    `server/test/leaks/${isTiming ? "times" : "leaks"}.test.ts`,
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(process.argv[2] === "full" ? { HUB_CRAWL: "full" } : {}),
      ...(isTiming ? { HUB_TIMES: process.argv[3] ?? "300" } : {}),
      ...(postgres ? { HUB_TEST_EXTERNAL_URL: postgres.url } : {}),
    },
  },
)
await postgres?.stop()
process.exitCode = status ?? 1
