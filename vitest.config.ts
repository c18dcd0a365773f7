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

/** Concern how a database keeps things, or the start of a hub: these run on both kinds also in a short run. */
const ofDatabases = [
  "platform/db/migrate",
  "platform/db/prepared-statements",
  "platform/events/dispatch",
  "platform/jobs/work",
  "account/first-admin",
  "topics/drafts/at-once",
  "search/index-use",
  "server/test/hub-process",
  "server/test/killed-restore",
]

/** Go further into what other tests show in short: on corpora, for months, by more kills. A long run has them too. */
const furtherTests = [
  "e2e/year-of-releases",
  "e2e/real-texts-on-page",
  "e2e/random-sessions",
  "server/src/organize/corpus",
  "server/src/publications/edition/corpus",
  "server/src/backups/under-load",
  "server/src/embargoes/crawl",
  "server/test/killed-clearing",
  "server/test/killed-keys",
  "server/test/killed-mail",
  "server/test/leaks/mutants",
  "server/test/misbehaving-parties",
]

const isLong = process.env.HUB_TEST_LONG !== undefined
const namesFiles = process.argv.slice(2).some((argument) => !argument.startsWith("-") && argument.includes("/"))
const leftOut = isLong || namesFiles ? [] : furtherTests
const isOneOf = (names: string[], file: string) => names.some((name) => file.endsWith(`${name}.test.ts`))

const serverTests = (run: (source: string, file: string) => boolean) =>
  readdirSync("server", { recursive: true, encoding: "utf8" })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith(".test.ts") && !isOneOf(leftOut, file) && run(readFileSync(file, "utf8"), file))

/** Where both kinds of database are there, a test runs on the external one, which is quicker; what it is about may want both. */
const runsOnEmbedded = (source: string, file: string) =>
  beside === undefined ||
  !canStandOnExternal(source) ||
  isOneOf(ofDatabases, file) ||
  (isLong && (!standsOnShared(source) || hasItsOwn(source)))
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
      { test: { ...server, ...onExternal, name: "external", include: serverTests(canStandOnExternal) } },
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
          exclude: leftOut.map((name) => `${name}.test.ts`),
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
