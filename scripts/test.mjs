// Everything: sources, rules, promises on a database, and the paths of people in a real browser.
import { checkSources, conclude, runTests } from "./checks.mjs"
import { findChromium } from "./chromium.mjs"
import { build, install, refuseOldNode } from "./prepare.mjs"
import { startPostgres } from "./postgres.mjs"

refuseOldNode()
install()
await build()
checkSources()

const postgres = await startPostgres()
const follows = postgres ? { HUB_TEST_EXTERNAL_FOLLOWS: "true" } : {}
runTests(
  postgres ? "rules, and what depends on the embedded database" : "rules and promises on the embedded database",
  ["pure", "server"],
  follows,
)

const external = postgres ? { HUB_TEST_DATABASE_URL: postgres.url } : {}
if (postgres) runTests("promises on an external PostgreSQL", ["server"], external)
else console.log("No PostgreSQL server is installed here: its tests are left out.")

const chromium = findChromium()
if (chromium) runTests("paths in the browser", ["browser"], { ...external, HUB_TEST_CHROMIUM: chromium })
else console.log("Chromium is not here and could not be installed: the browser tests are left out.")
await postgres?.stop()
conclude()
