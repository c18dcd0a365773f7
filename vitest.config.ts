import { readdirSync, readFileSync } from "node:fs"
import { defineConfig } from "vitest/config"

const shared = { hookTimeout: 60_000, testTimeout: 60_000 }

/** On an external PostgreSQL, the tests that can be told which database to stand on: the others would be the same twice. */
const serverTests =
  process.env.HUB_TEST_DATABASE_URL === undefined
    ? ["server/**/*.test.ts"]
    : readdirSync("server", { recursive: true, encoding: "utf8" })
        .map((file) => `server/${file}`)
        .filter(
          (file) => file.endsWith(".test.ts") && /hub\.ts"|HUB_TEST_DATABASE_URL/.test(readFileSync(file, "utf8")),
        )

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
