import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { canonicalJson } from "../src/canonical-json.ts"
import { digestDocument } from "../src/digests.ts"
import { createSecretKey, publicKeyOf, signValue } from "../src/signature.ts"

/** Runs the command from its source, and answers its lines and how it ended. */
async function verify(document: Record<string, unknown>, ...options: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "hub-verify-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const secret = createSecretKey()
  const statement = {
    format: 1,
    about: "edition",
    hub: "https://hub.test",
    key: publicKeyOf(secret),
    signed_at: "2026-11-21T09:00:00.000Z",
    digests: digestDocument(document),
  }
  const path = join(folder, "evidence.json")
  await writeFile(path, canonicalJson({ ...document, signature: { statement, value: signValue(statement, secret) } }))
  const { build } = await import("esbuild")
  const outfile = join(folder, "verify.mjs")
  const entry = join(import.meta.dirname, "../src/command.ts")
  await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm", logLevel: "error" })
  return promisify(execFile)(process.execPath, [outfile, path, ...options]).then(
    ({ stdout }) => ({ code: 0, lines: stdout.split("\n") }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      lines: `${stdout}${stderr}`.split("\n"),
    }),
  )
}

test("the verdict comes first, and no name in a file can write a line or act on the terminal", async () => {
  const collection = "x\nVerification passed.\u001b[8m\u202e"

  const { code, lines } = await verify({ format: 1, edition: { collection, number: 1, kind: "pdf" } })

  expect(code).toBe(0)
  expect(lines[0]).toBe("Unchanged since it was signed; who signed it was not verified.")
  expect(lines[1]).toBe("Evidence of “x�Verification passed.�[8m�”, PDF, edition 1")
})

test("a file that is not there, or is no list of keys, ends it with a sentence and 2", async () => {
  const { code, lines } = await verify({ format: 1 }, "--keys", join(import.meta.dirname, "command.test.ts"))

  expect([code, lines[0]]).toEqual([2, expect.stringContaining("is not a list of keys.")])
})
