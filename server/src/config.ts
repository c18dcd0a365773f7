import { join, resolve } from "node:path"
import { distance } from "fastest-levenshtein"
import { z } from "zod"
import type { SignInSettings } from "./account/settings.ts"
import type { App } from "./platform/ctx.ts"

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : text))
  .optional()

/** Everything that can be set from outside, by environment variable. */
const EnvironmentSchema = z
  .object({
    HUB_HOST: z.string().trim().min(1).default("127.0.0.1"),
    HUB_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HUB_DATA_DIR: z.string().trim().min(1).default("./data"),
    HUB_SECRET_KEY: optionalText.refine((key) => key === undefined || key.length >= 32, {
      message: "must have 32 characters or more, such as those of openssl rand -base64 32",
    }),
    HUB_DATABASE_URL: optionalText.refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
      message: "must begin with postgres:// or postgresql://",
    }),
    HUB_PUBLIC_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
    HUB_READER_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()).refine(isOrigin, {
      message: "must be an address without a path, such as https://docs.example.org",
    }),
    HUB_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    HUB_SECOND_FACTOR: z.enum(["optional", "off"]).default("optional"),
    HUB_OIDC_ISSUER: optionalText.refine((url) => url === undefined || isSafeIssuer(url), {
      message: "must begin with https://, or with http:// on this machine",
    }),
    HUB_OIDC_CLIENT_ID: optionalText,
    HUB_OIDC_CLIENT_SECRET: optionalText,
    HUB_OIDC_NAME: optionalText,
    HUB_OIDC_CREATE: z.enum(["no", "author"]).default("no"),
    HUB_OIDC_SCOPE: z.string().default("openid email profile"),
    HUB_OIDC_GROUPS_CLAIM: optionalText,
    HUB_SMTP_URL: optionalText.refine((url) => url === undefined || /^smtps?:\/\//.test(url), {
      message: "must begin with smtp:// or smtps://",
    }),
    HUB_MAIL_FROM: optionalText,
    HUB_CHECK_LINKS: z.enum(["on", "off"]).default("off"),
    HUB_METRICS_TOKEN: optionalText.refine((token) => token === undefined || token.length >= 16, {
      message: "must have 16 characters or more",
    }),
    HUB_WEBHOOK_ADDRESSES: z.enum(["public", "any"]).default("public"),
    HUB_PUBLISH_DIR: z.string().optional(),
    HUB_BACKUP: z.enum(["on", "off"]).default("on"),
    HUB_BACKUP_DIR: optionalText,
    HUB_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
    HUB_ALLOW_CLEAR_DATABASE: z.enum(["on", "off"]).optional(),
    HUB_ADMIN_EMAIL: optionalText.pipe(z.email().optional()),
    HUB_ADMIN_PASSWORD: optionalText,
  })
  .refine((settings) => (settings.HUB_ADMIN_EMAIL === undefined) === (settings.HUB_ADMIN_PASSWORD === undefined), {
    message: "HUB_ADMIN_EMAIL and HUB_ADMIN_PASSWORD go together: set both or neither.",
    path: ["HUB_ADMIN_EMAIL"],
  })
  .refine(
    ({ HUB_OIDC_ISSUER: issuer, HUB_OIDC_CLIENT_ID: id, HUB_OIDC_CLIENT_SECRET: secret }) =>
      new Set([issuer, id, secret].map((setting) => setting === undefined)).size === 1,
    {
      message: "HUB_OIDC_ISSUER, HUB_OIDC_CLIENT_ID and HUB_OIDC_CLIENT_SECRET go together: set all or none.",
      path: ["HUB_OIDC_ISSUER"],
    },
  )

/** Every name that the environment is read for. */
export const environmentNames = Object.keys(EnvironmentSchema.shape)

export type Config = {
  host: string
  port: number
  data_dir: string
  database_url: string | undefined
  /** From this the key is made that encrypts secrets; without one it lies in the data folder. */
  secret_key: string | undefined
  public_url: string
  reader_url: string
  trusted_proxies: number
  smtp_url: string | undefined
  mail_from: string
  links_are_checked: boolean
  /** The person who shows it may read the figures at /metrics; without one nobody may. */
  metrics_token: string | undefined
  webhooks_reach_inside: boolean
  /** Beneath it lie the folders that editions are put to. */
  publish_folder: string | undefined
  backups: App["backups"]
  may_be_cleared: boolean
  sign_in: SignInSettings
  admin: { email: string; password: string } | undefined
}

/** Reads the environment, or throws one sentence that says which key to mend. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = environmentNames
  for (const key of Object.keys(env))
    if (key.startsWith("HUB_") && !known.includes(key))
      throw new Error(`${key} is not a setting of the hub. Did you mean ${closestName(key, known)}?`)

  const read = EnvironmentSchema.safeParse(Object.fromEntries(known.map((key) => [key, env[key]])))
  if (!read.success) {
    const { path, message } = read.error.issues[0]!
    throw new Error(message.startsWith("HUB_") ? message : `${path.join(".")}: ${message}`)
  }
  const set = read.data
  const public_url = (set.HUB_PUBLIC_URL ?? `http://${urlHost(set.HUB_HOST)}:${set.HUB_PORT}`).replace(/\/+$/, "")
  return {
    host: set.HUB_HOST,
    port: set.HUB_PORT,
    data_dir: set.HUB_DATA_DIR,
    database_url: set.HUB_DATABASE_URL,
    secret_key: set.HUB_SECRET_KEY,
    public_url,
    reader_url: set.HUB_READER_URL === undefined ? public_url : new URL(set.HUB_READER_URL).origin,
    trusted_proxies: set.HUB_TRUSTED_PROXIES,
    smtp_url: set.HUB_SMTP_URL,
    mail_from: set.HUB_MAIL_FROM ?? `Documentation Project Hub <hub@${new URL(public_url).hostname}>`,
    links_are_checked: set.HUB_CHECK_LINKS === "on",
    metrics_token: set.HUB_METRICS_TOKEN,
    webhooks_reach_inside: set.HUB_WEBHOOK_ADDRESSES === "any",
    publish_folder: set.HUB_PUBLISH_DIR === undefined ? undefined : resolve(set.HUB_PUBLISH_DIR),
    backups: {
      folder: resolve(set.HUB_BACKUP_DIR ?? join(set.HUB_DATA_DIR, "backups")),
      keep: set.HUB_BACKUP_KEEP,
      by_itself: set.HUB_BACKUP === "on",
    },
    // A database of its own is one to try things in; another one may be everybody's.
    may_be_cleared: (set.HUB_ALLOW_CLEAR_DATABASE ?? (set.HUB_DATABASE_URL === undefined ? "on" : "off")) === "on",
    sign_in: {
      second_factor: set.HUB_SECOND_FACTOR === "optional",
      provider:
        set.HUB_OIDC_ISSUER === undefined
          ? undefined
          : {
              issuer: set.HUB_OIDC_ISSUER,
              client_id: set.HUB_OIDC_CLIENT_ID ?? "",
              client_secret: set.HUB_OIDC_CLIENT_SECRET ?? "",
              name: set.HUB_OIDC_NAME ?? new URL(set.HUB_OIDC_ISSUER).hostname,
              create: set.HUB_OIDC_CREATE === "author",
              scope: set.HUB_OIDC_SCOPE,
              groups_claim: set.HUB_OIDC_GROUPS_CLAIM,
            },
    },
    admin:
      set.HUB_ADMIN_EMAIL !== undefined && set.HUB_ADMIN_PASSWORD !== undefined
        ? { email: set.HUB_ADMIN_EMAIL.toLowerCase(), password: set.HUB_ADMIN_PASSWORD }
        : undefined,
  }
}

/** The key most likely meant: one that goes on where this one stops, else the one with the fewest differing letters. */
const closestName = (key: string, known: string[]) =>
  known.find((one) => one.startsWith(`${key}_`)) ??
  known.toSorted((one, other) => distance(key, one) - distance(key, other))[0]!

/** Whether an address has no path. */
function isOrigin(url: string | undefined) {
  return url === undefined || (URL.canParse(url) && new URL(url).origin === url.replace(/\/+$/, "").toLowerCase())
}

/** The provider's word decides who somebody is, so it does not travel unprotected. */
function isSafeIssuer(url: string) {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
}

/** Where people can reach a hub that listens everywhere, and IPv6 addresses in brackets. */
function urlHost(host: string) {
  if (host === "0.0.0.0" || host === "::") return "localhost"
  return host.includes(":") ? `[${host}]` : host
}
