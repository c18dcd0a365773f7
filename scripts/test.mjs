// Sources, rules, promises on a database, and the paths of people in a real browser; `npm test -- long` goes further.
import { checkSources, conclude, runTests } from "./checks.mjs"
import { findChromium } from "./chromium.mjs"
import { build, install, refuseOldNode } from "./prepare.mjs"
import { startPostgres } from "./postgres.mjs"

refuseOldNode()
install()
await build()
checkSources()

const postgres = await startPostgres()
if (!postgres) console.log("No PostgreSQL server is installed here: its tests are left out.")
const chromium = findChromium()
if (!chromium) console.log("Chromium is not here and could not be installed: the browser tests are left out.")

// In one run, so that no core waits while a part of it ends.
runTests(
  "rules, promises and the paths of people",
  ["pure", "server", ...(postgres ? ["external"] : []), ...(chromium ? ["browser"] : [])],
  {
    ...(process.argv[2] === "long" ? { HUB_TEST_LONG: "1" } : {}),
    ...(postgres ? { HUB_TEST_EXTERNAL_URL: postgres.url } : {}),
    ...(chromium ? { HUB_TEST_CHROMIUM: chromium } : {}),
  },
)
await postgres?.stop()
conclude()
