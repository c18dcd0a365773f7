import { readdirSync, readFileSync } from "node:fs"
import { defineConfig } from "vitest/config"

const shared = { hookTimeout: 60_000, testTimeout: 60_000 }

const external = process.env.HUB_TEST_DATABASE_URL !== undefined
const externalFollows = process.env.HUB_TEST_EXTERNAL_FOLLOWS !== undefined

/** Stands on the one database of its worker, and undoes what it wrote. */
const standsOnShared = (source: string) => /import \{[^}]*\btest\b[^}]*\} from "[^"]*\/hub\.ts"/.test(source)
/** Can be told which database to stand on. */
const canStandOnExternal = (source: string) => /hub\.ts"|HUB_TEST_DATABASE_URL/.test(source)
const hasItsOwn = (source: string) => /fresh-hub\.ts"|freshDatabase|openDatabase/.test(source)

/** Where both kinds of database are there, a test that would be the same twice runs on the external one, which is quicker. */
const runsHere = (source: string) =>
  external ? canStandOnExternal(source) : !externalFollows || !standsOnShared(source) || hasItsOwn(source)

const serverTests = readdirSync("server", { recursive: true, encoding: "utf8" })
  .map((file) => `server/${file}`)
  .filter((file) => file.endsWith(".test.ts") && runsHere(readFileSync(file, "utf8")))

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "server",
          include: serverTests,
          globalSetup: "server/test/build.ts",
          pool: "threads",
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          name: "pure",
          include: ["contract/**/*.test.ts", "markdown/**/*.test.ts", "web/**/*.test.{ts,tsx}", "*.test.ts"],
          pool: "threads",
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["e2e/**/*.test.ts"],
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
