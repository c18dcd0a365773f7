import { resolve } from "node:path"
import { expect, test } from "vitest"
import { readConfig } from "./config.ts"

test("an empty environment is a hub on this machine with its own database", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    data_dir: "./data",
    database_url: undefined,
    public_url: "http://127.0.0.1:3000",
    reader_url: "http://127.0.0.1:3000",
    smtp_url: undefined,
    links_are_checked: false,
    backups: { folder: resolve("data/backups"), keep: 7, by_itself: true },
    may_be_cleared: true,
    admin: undefined,
  })
})

test.each([
  ["HUB_PRT", "HUB_PORT"],
  ["HUB_DATABASE", "HUB_DATABASE_URL"],
  ["HUB_DATA_DRI", "HUB_DATA_DIR"],
  ["HUB_SMTP", "HUB_SMTP_URL"],
])("the unknown key %s is refused, naming %s", (wrong, right) => {
  expect(() => readConfig({ [wrong]: "x" })).toThrow(`${wrong} is not a setting of the hub. Did you mean ${right}?`)
})

test("other programs' variables are left alone", () => {
  expect(() => readConfig({ PATH: "/bin", PORT: "no", DATABASE_URL: "mysql://x" })).not.toThrow()
})

test.each([
  [{ HUB_PORT: "high" }, "HUB_PORT"],
  [{ HUB_PORT: "70000" }, "HUB_PORT"],
  [{ HUB_DATABASE_URL: "mysql://x" }, "HUB_DATABASE_URL"],
  [{ HUB_PUBLIC_URL: "javascript:alert(1)" }, "HUB_PUBLIC_URL"],
  [{ HUB_SMTP_URL: "http://x" }, "HUB_SMTP_URL"],
  [{ HUB_ADMIN_EMAIL: "a@b.org" }, "HUB_ADMIN_PASSWORD"],
  [{ HUB_METRICS_TOKEN: "short" }, "HUB_METRICS_TOKEN"],
  [{ HUB_WEBHOOK_ADDRESSES: "all" }, "HUB_WEBHOOK_ADDRESSES"],
  [{ HUB_TRUSTED_PROXIES: "all" }, "HUB_TRUSTED_PROXIES"],
  [{ HUB_SECOND_FACTOR: "maybe" }, "HUB_SECOND_FACTOR"],
  [{ HUB_OIDC_ISSUER: "https://id.example.org" }, "HUB_OIDC_CLIENT_ID"],
  [{ HUB_OIDC_ISSUER: "http://id.example.org" }, "HUB_OIDC_ISSUER"],
  [{ HUB_OIDC_ISSUER: "https://" }, "HUB_OIDC_ISSUER"],
  [{ HUB_OIDC_CREATE: "admin" }, "HUB_OIDC_CREATE"],
])("a value that does not fit is refused with its key: %o", (env, key) => {
  expect(() => readConfig(env)).toThrow(key)
})

test("a provider of sign-in is known by its host, and makes no accounts unless told to", () => {
  const keys = { HUB_OIDC_CLIENT_ID: "hub", HUB_OIDC_CLIENT_SECRET: "s" }
  const provider = (more: object) =>
    readConfig({ HUB_OIDC_ISSUER: "https://id.example.org/realm", ...keys, ...more }).sign_in.provider

  expect(provider({})).toMatchObject({ client_id: "hub", name: "id.example.org", create: false })
  expect(provider({ HUB_OIDC_CREATE: "author", HUB_OIDC_NAME: "Office" })).toMatchObject({
    name: "Office",
    create: true,
  })
  expect(readConfig({}).sign_in).toEqual({ second_factor: true, provider: undefined })
})

test("a hub that listens everywhere is reached by localhost, and a public address loses its last slash", () => {
  expect(readConfig({ HUB_HOST: "0.0.0.0", HUB_PORT: "80" }).public_url).toBe("http://localhost:80")
  expect(readConfig({ HUB_PUBLIC_URL: "https://docs.example.org/" }).public_url).toBe("https://docs.example.org")
})

test("readers have the hub's own address, or one of theirs, which has no path", () => {
  expect(readConfig({ HUB_PUBLIC_URL: "https://hub.example.org/" }).reader_url).toBe("https://hub.example.org")
  expect(readConfig({ HUB_READER_URL: "https://docs.example.org/" }).reader_url).toBe("https://docs.example.org")
  expect(() => readConfig({ HUB_READER_URL: "https://example.org/docs" })).toThrow("HUB_READER_URL: must be an address")
  expect(() => readConfig({ HUB_READER_URL: "docs.example.org" })).toThrow("HUB_READER_URL")
})
