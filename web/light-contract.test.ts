import { join } from "node:path"
import { build, type Rollup } from "vite"
import { expect, test } from "vitest"
import { lightContract } from "./light-contract.ts"

/** What the browser would be sent for these lines. */
async function built(lines: string): Promise<string> {
  const entry = join(import.meta.dirname, "src/entry-of-this-test.ts")
  const result = (await build({
    configFile: false,
    logLevel: "error",
    root: import.meta.dirname,
    plugins: [
      {
        name: "entry",
        load: (id) => (id === entry ? lines : undefined),
        resolveId: (id) => (id === entry ? id : null),
      },
      lightContract(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: [/zod/] } },
  })) as Rollup.RollupOutput
  return result.output[0].code
}

test("who only calls is sent the routes, and neither schemas nor what only the server goes by", async () => {
  const code = await built(`
    import { topics } from "@hub/contract/topics"
    import { topicStatuses } from "@hub/contract/topics/values"
    console.log(topics.bulkDelete, topics.list.path, topicStatuses)`)

  expect(code).toContain('path: "/api/topics/bulk/delete"')
  expect(code).toContain('path: "/api/topics"')
  expect(code).toContain('"revisions_requested"')
  expect(code).not.toMatch(/zod|\bz\.|answer:|body:|paged:|A title is required/)
})

test("who checks what somebody fills in is sent that schema", async () => {
  const code = await built(`
    import { account, Credentials } from "@hub/contract/account"
    console.log(account.login.path, Credentials.safeParse({}))`)

  expect(code).toContain("zod")
  expect(code).toContain("Password is required.")
})
