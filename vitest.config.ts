import { defineConfig } from "vitest/config"

const shared = { hookTimeout: 60_000, testTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "server",
          include: ["server/**/*.test.ts"],
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
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
