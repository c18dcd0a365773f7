import { readdirSync, readFileSync } from "node:fs"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** One kind of database for all, or, beside the embedded one, an external one for what runs on both. */
const given = process.env.HUB_TEST_DATABASE_URL
const beside = process.env.HUB_TEST_EXTERNAL_URL

const shared = {
  hookTimeout: 60_000,
  testTimeout: 60_000,
  maxWorkers: Number(process.env.HUB_TEST_WORKERS ?? 2),
  // A machine with other work to do answers late.
  expect: { poll: { timeout: 30_000 } },
}
/** These stand alone; tests of the browser go on from each other, and only their whole file can be run again. */
const server = { ...shared, pool: "threads", isolate: false, retry: Number(process.env.HUB_TEST_RETRY ?? 0) } as const

/** Stands on the one database of its worker, and undoes what it wrote. */
const standsOnShared = (source: string) => /import \{[^}]*\btest\b[^}]*\} from "[^"]*\/hub\.ts"/.test(source)
/** Can be told which database to stand on. */
const canStandOnExternal = (source: string) => /hub\.ts"|crawl\.ts"|HUB_TEST_DATABASE_URL/.test(source)
const hasItsOwn = (source: string) => /fresh-hub\.ts"|createDatabase|createMigratedDatabase|openDatabase/.test(source)

const serverTests = (run: (source: string, file: string) => boolean) =>
  readdirSync("server", { recursive: true, encoding: "utf8" })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith(".test.ts") && run(readFileSync(file, "utf8"), file))

/** Concern what the hub makes of other parties, files and rows that are there, not how a database keeps them. */
const sameOnBoth = [
  "test/misbehaving-parties",
  "test/killed-release",
  "test/walks/bindings",
  "leaks/leaks",
  "leaks/mutants",
  "access/access",
  "access/news",
  "access/topics-of-projects",
  "api-description/describe",
  "api-description/published",
  "exports/download",
  "exports/import",
  "embargoes/crawl",
  "embargoes/embargo",
  "embargoes/other-ways",
  "clearing/restored-access",
  "hand-over/hand-over",
  "hand-over/withheld",
  "view-as/view-as",
  "http/idempotency",
  "http/router",
  "publications/release/release",
  "backups/refusing-folder",
  "structure/structure",
  "structure/live-updates",
  "notifications/notifications",
  "sequences/manage",
]

/** Show a kill of the hub, which takes the embedded database with it; what an external one makes of that is shown by many kills. */
const killed = ["test/killed-clearing", "test/killed-keys"]
const runsOnExternal = (source: string, file: string) =>
  canStandOnExternal(source) &&
  (beside === undefined ||
    process.env.HUB_TEST_KILLS !== undefined ||
    !killed.some((name) => file.endsWith(`${name}.test.ts`)))

/** Where both kinds of database are there, a test that would be the same twice runs on the external one, which is quicker. */
const runsOnEmbedded = (source: string, file: string) =>
  beside === undefined ||
  !canStandOnExternal(source) ||
  ((!standsOnShared(source) || hasItsOwn(source)) && !sameOnBoth.some((name) => file.endsWith(`${name}.test.ts`)))
const onExternal = beside === undefined ? {} : { env: { HUB_TEST_DATABASE_URL: beside } }

/** What takes longest begins first, so that no core waits for it alone at the end. */
const long = [
  "e2e/nothing-typed-is-lost",
  "e2e/suggestions",
  "e2e/release",
  "e2e/editor-writing",
  "e2e/guards",
  "e2e/set-password",
  "e2e/profile",
  "e2e/tasks",
  "server/test/leaks/leaks",
  "server/test/matrix/matrix",
  "server/test/killed-clearing",
  "server/src/publications/edition/corpus",
  "server/test/hostile",
  "server/src/backups/backups",
  "server/test/killed-publication",
  "server/test/killed-release",
  "server/test/killed-restore",
  "server/test/hub-process",
]
const order = ["browser", "external", "server", "pure"]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project, moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return order.indexOf(project.name) * 100 + (at < 0 ? long.length : at)
    }
    const bySize = await BaseSequencer.prototype.sort.call(this, files)
    return bySize.toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...server,
          name: "server",
          include: serverTests(given === undefined ? runsOnEmbedded : canStandOnExternal),
          globalSetup: "server/test/build.ts",
        },
      },
      { test: { ...server, ...onExternal, name: "external", include: serverTests(runsOnExternal) } },
      {
        test: {
          ...server,
          name: "pure",
          include: [
            "{client,contract,markdown,docx,reader,verifier}/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "*.test.ts",
          ],
        },
      },
      {
        test: {
          ...shared,
          ...onExternal,
          name: "browser",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "server/test/build.ts",
          setupFiles: "e2e/setup.ts",
          pool: "forks",
          isolate: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
