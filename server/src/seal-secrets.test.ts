import { randomBytes } from "node:crypto"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { account } from "@hub/contract/account"
import { secondFactor, SecondFactorRequired } from "@hub/contract/second-factor"
import { users } from "@hub/contract/users"
import { webhooks } from "@hub/contract/webhooks"
import { expect, onTestFinished } from "vitest"
import { type TestHub, openTestHub, now, password, test } from "../test/hub.ts"
import { computeTotp } from "./account/second-factor/totp.ts"
import { keyFile, openHubVault } from "./platform/secret-key.ts"
import { openVault } from "./platform/vault.ts"
import { sealSecrets } from "./seal-secrets.ts"

const step = Math.floor(now.getTime() / 30_000)

/** Ben has an authenticator app, and Ada's hub tells an address what happens. */
async function withSecrets(hub: TestHub) {
  const { secret } = (await hub.as("ben")(secondFactor.beginTotp, { body: { password } })).answer
  const code = { code: computeTotp(secret, step - 1) }
  const { recovery_codes } = (await hub.as("ben")(secondFactor.confirmTotp, { body: code })).answer
  const body = { url: "https://office.test/hook", events: ["topic.published" as const] }
  const webhook = (await hub.as("ada")(webhooks.create, { body })).answer
  return { secret, recovery_codes, webhook }
}

async function signIn(hub: TestHub, code: string) {
  const body = { email: "ben@hub.test", password }
  const { answer } = await hub.as("nobody")(account.login, { body })
  const { challenge, methods } = SecondFactorRequired.parse(answer.details)
  return { methods, ...(await hub.as("nobody")(secondFactor.answerCode, { body: { challenge, code } })) }
}

const stored = async ({ db }: TestHub) => ({
  apps: await db.selectFrom("second_factors").select("totp_secret").execute(),
  webhooks: await db.selectFrom("webhooks").select("secret").execute(),
})

/** The same hub on a machine with another key. */
async function elsewhere({ db }: TestHub) {
  const hub = await openTestHub(db, { vault: openVault([randomBytes(32)]) })
  onTestFinished(() => hub.close())
  return hub
}

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "hub-key-"))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test("no secret of an authenticator app or a webhook lies in the database as it is", async ({ hub }) => {
  const { secret, webhook } = await withSecrets(hub)

  const rows = JSON.stringify(await stored(hub))
  expect(rows).not.toContain(secret)
  expect(rows).not.toContain(webhook.secret)
  expect((await signIn(hub, computeTotp(secret, step))).status).toBe(200)
})

test("secrets that an earlier hub wrote are encrypted when the hub starts, and go on working", async ({ hub }) => {
  const { secret, webhook } = await withSecrets(hub)
  await hub.db.updateTable("second_factors").set({ totp_secret: secret }).execute()
  await hub.db.updateTable("webhooks").set({ secret: webhook.secret }).execute()

  const lost = await sealSecrets(hub.app)

  const { apps, webhooks: signers } = await stored(hub)
  expect(lost).toBeUndefined()
  expect([apps[0]!.totp_secret, signers[0]!.secret].map((text) => text.startsWith("sealed:v1:"))).toEqual([true, true])
  expect(hub.app.vault.open(signers[0]!.secret, "webhook")).toBe(webhook.secret)
  expect((await signIn(hub, computeTotp(secret, step))).status).toBe(200)
})

test("without its key a hub says what has to be set up again, and nobody is locked out or let in", async ({ hub }) => {
  const { secret, recovery_codes, webhook } = await withSecrets(hub)
  const moved = await elsewhere(hub)

  const lost = await sealSecrets(moved.app)
  const byApp = await signIn(moved, computeTotp(secret, step))
  const byRecovery = await signIn(moved, recovery_codes[0]!)
  const tested = await moved.as("ada")(webhooks.test, { params: { id: webhook.id } })

  expect(lost).toMatch(/^The secrets of 1 authenticator app and 1 webhook were encrypted with a key that is not here\./)
  expect(byApp.methods).toEqual(["totp", "recovery"])
  expect([byApp.status, byApp.answer.error]).toEqual([422, expect.stringContaining("Enter a recovery code")])
  expect(byRecovery.status).toBe(200)
  expect(tested.answer).toMatchObject({ state: "failed", note: expect.stringContaining("Make a new secret") as string })

  const ben = (await moved.as("ada")(users.list)).answer.find(({ name }) => name === "Ben")!
  const removed = await moved.as("ada")(secondFactor.removeOf, { params: { id: ben.id } })
  await moved.as("ada")(webhooks.renewSecret, { params: { id: webhook.id } })
  expect(removed.status).toBe(204)
  expect(await sealSecrets(moved.app)).toBeUndefined()
})

test("a sealed secret opens for its own user only, and not once it was changed", () => {
  const vault = openVault([randomBytes(32)])
  const sealed = vault.seal("words", "totp 1")
  const turned = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA")

  expect(vault.open(sealed, "totp 1")).toBe("words")
  expect([vault.open(sealed, "totp 2"), vault.open(turned, "totp 1")]).toEqual([undefined, undefined])
})

test("the key is made once, for its owner's eyes, and two that start at once take the same", async () => {
  const data = await folder()

  const [one, other] = await Promise.all([openHubVault(data, undefined), openHubVault(data, undefined)])
  const again = await openHubVault(data, undefined)

  const sealed = one.seal("words", "totp 1")
  expect([other.open(sealed, "totp 1"), again.open(sealed, "totp 1")]).toEqual(["words", "words"])
  expect((await stat(join(data, keyFile))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(data, keyFile), "utf8")).trim()).toMatch(/^[\w-]{43}$/)
})

test("a hub that is given a key reads what the key of its folder sealed, and seals it again", async () => {
  const data = await folder()
  const sealed = (await openHubVault(data, undefined)).seal("words", "totp 1")
  const given = "a key that several hubs on one database share"

  const vault = await openHubVault(data, given)

  expect([vault.open(sealed, "totp 1"), vault.isSealed(sealed)]).toEqual(["words", false])
  const other = await openHubVault(await folder(), given)
  expect(other.open(vault.seal("words", "totp 1"), "totp 1")).toBe("words")
})

test("a damaged key file stops the hub with a sentence, and is never written over", async () => {
  const data = await folder()
  await writeFile(join(data, keyFile), "short")

  await expect(openHubVault(data, undefined)).rejects.toThrow(/is not a secret key of a hub/)
  expect(await readFile(join(data, keyFile), "utf8")).toBe("short")
})
