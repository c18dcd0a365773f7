import { z } from "zod"
import { ApiToken } from "./account.ts"
import { type CheckRule, checkRules, type findingSeverities } from "./check-rules.ts"
import { limits } from "./limits.ts"
import { MailEnvironment, MailServerInput } from "./mail-server.ts"
import { type Priority, priorities } from "./reviews/values.ts"
import { leastSearches } from "./readings/values.ts"
import { isTimeZone } from "./time-zone.ts"
import { ById, Moment, route, WholePage, Offset } from "./route.ts"

export const settingSections = ["general", "review", "gate", "security", "retention"] as const
export type SettingSection = (typeof settingSections)[number]

/** One thing that administrators set: what it is, what it may be, and what it is until somebody sets it. */
type SettingDefinition = {
  section: SettingSection
  label: string
  /** What changes with it, as a sentence. */
  about: string
  default: string | number | boolean
  /** What a number counts, and the least and the most that it may be. */
  unit?: string
  between?: readonly [number, number]
  /** How long a text may be; one that is empty by default may stay so. */
  longest?: number
  /** What may be chosen, in the words of the screen. */
  options?: readonly { value: string; label: string }[]
  names?: "time zone"
}

const about = (section: SettingSection, label: string, sentence: string) => ({ section, label, about: sentence })
const textSetting = (value: string, longest: number) => ({ default: value, longest })
const integerSetting = (value: number, unit: string, between: readonly [number, number]) => ({
  default: value,
  unit,
  between,
})
const booleanSetting = (value: boolean) => ({ default: value })

const priority = (value: Priority) => ({
  default: value,
  options: priorities.map((one) => ({ value: one, label: one.charAt(0).toUpperCase() + one.slice(1) })),
})

type SettingSeverity = (typeof findingSeverities)[number]
const gateSeverityOptions = [
  { value: "block", label: "Blocks publishing" },
  { value: "warn", label: "Shows a warning" },
  { value: "info", label: "Shows a note" },
] as const satisfies { value: SettingSeverity; label: string }[]
const gate = (rule: CheckRule, label: string) => {
  const [usual, mending]: readonly [SettingSeverity, string] = checkRules[rule]
  return { ...about("gate", label, mending), default: usual, options: gateSeverityOptions }
}

/** Everything that administrators set on their screen, in its order. What is not here is set by the person who runs the hub. */
export const settings = {
  hub_name: {
    ...about(
      "general",
      "Hub name",
      "Shown in the header, page titles, account emails and authenticator apps. Open pages show a new name after a reload.",
    ),
    ...textSetting("Documentation Project Hub", 60),
  },
  publisher: {
    ...about(
      "general",
      "Publisher",
      "The name of the office that publishes. Editions published from now on show it on their first page, and their properties name it as author and publisher.",
    ),
    ...textSetting("", 200),
  },
  time_zone: {
    ...about("general", "Time zone of the office", "Zone of releases, and of the months of process figures."),
    ...textSetting("UTC", 64),
    names: "time zone",
  },
  count_readings: {
    ...about(
      "general",
      "Count how editions are read",
      "Views, downloads and reports are counted by day, edition and topic. No cookies are set, and nothing about readers is saved.",
    ),
    ...booleanSetting(true),
  },
  collect_searches: {
    ...about(
      "general",
      "Collect searches without a result",
      `Web editions send words that readers searched for and did not find. Words that fewer than ${leastSearches} searches had are not shown.`,
    ),
    ...booleanSetting(false),
  },

  review_days: {
    ...about(
      "review",
      "Time for a review",
      "A review is due this many days after it is requested, unless a due date is set.",
    ),
    ...integerSetting(7, "days", [1, 90]),
  },
  review_priority: {
    ...about("review", "Default priority", "New reviews and sequences start with this priority."),
    ...priority("medium"),
  },
  review_advances: {
    ...about(
      "review",
      "Ask the next reviewer as soon as one approves",
      "The default for new sequences. Each sequence can differ.",
    ),
    ...booleanSetting(true),
  },
  review_pauses: {
    ...about(
      "review",
      "Pause when a reviewer requests changes",
      "The default for new sequences. Each sequence can differ.",
    ),
    ...booleanSetting(true),
  },
  review_starts: {
    ...about(
      "review",
      "Ask the first reviewer when a sequence is created",
      "If this is off, a new sequence waits until its author starts it.",
    ),
    ...booleanSetting(true),
  },
  review_code: {
    ...about(
      "review",
      "Ask for an email code before the decision",
      "The default for new reviews. Each review can differ. Email must be set up in this hub.",
    ),
    ...booleanSetting(false),
  },
  review_link_days: {
    ...about("review", "Lifetime of a reviewer link", "New links are valid for this many days."),
    ...integerSetting(30, "days", [1, 365]),
  },

  gate_broken_link: gate("broken_link", "Links to a topic that doesn't exist"),
  gate_broken_anchor: gate("broken_anchor", "Links to a heading that doesn't exist"),
  gate_missing_image: gate("missing_image", "Images that don't exist"),
  gate_missing_alt: gate("missing_alt", "Images without a description"),
  gate_media_path: gate("media_path", "Images with a Word media path"),
  gate_emf_image: gate("emf_image", "Images that browsers can't show"),
  gate_pandoc_attributes: gate("pandoc_attributes", "Image sizes in Pandoc format"),
  gate_unsafe_url: gate("unsafe_url", "Unsafe addresses"),
  gate_not_drawn: gate("not_drawn", "Charts and diagrams that can't be drawn"),
  gate_heading_jump: gate("heading_jump", "Headings that skip a level"),
  gate_duplicate_anchor: gate("duplicate_anchor", "Headings with the same text"),
  gate_open_feedback: gate("open_feedback", "Comments and suggestions without a decision"),
  gate_not_approved: gate("not_approved", "Topics that are not approved"),

  session_days: {
    ...about(
      "security",
      "Lifetime of a remembered session",
      "People who select “Remember me” stay signed in until they haven't visited for this many days.",
    ),
    ...integerSetting(30, "days", [1, 365]),
  },
  session_hours: {
    ...about(
      "security",
      "Lifetime of other sessions",
      "The session ends when the browser closes, or after this many hours at the latest.",
    ),
    ...integerSetting(24, "hours", [1, 168]),
  },
  token_days: {
    ...about("security", "Maximum lifetime of an API token", "New tokens expire after at most this many days."),
    ...integerSetting(limits.token_days, "days", [1, limits.token_days]),
  },

  log_days: {
    ...about(
      "retention",
      "System log entries",
      "Older entries and webhook messages are deleted at night. Activity is never deleted.",
    ),
    ...integerSetting(90, "days", [7, 730]),
  },
  notification_days: {
    ...about(
      "retention",
      "Old notifications",
      "Notifications that were archived, have ended or were read by their only recipient are deleted at night after this time.",
    ),
    ...integerSetting(365, "days", [7, 3650]),
  },
  metrics_days: {
    ...about("retention", "Daily metrics", "The metrics of a day are deleted at night after this time."),
    ...integerSetting(400, "days", [14, 3650]),
  },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settings
/** What each setting is now. */
export type Settings = { [Key in SettingKey]: (typeof settings)[Key]["default"] }
export type SettingValue = Settings[SettingKey]
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]

/** What a setting may not be, in a sentence; nothing where it may be this. */
export function validateSetting(key: SettingKey, value: unknown): string | undefined {
  const { default: usual, options, between, names, longest = 0 }: SettingDefinition = settings[key]
  if (typeof usual === "boolean") return typeof value === "boolean" ? undefined : "Choose on or off."
  if (options) return options.some((one) => one.value === value) ? undefined : "Choose one of the options."
  if (between) {
    if (!Number.isSafeInteger(value)) return "Enter a whole number."
    const [least, most] = between
    return Number(value) < least
      ? `Enter ${least} or more.`
      : Number(value) > most
        ? `Enter at most ${most}.`
        : undefined
  }
  if (typeof value !== "string" || (value.trim() === "" && usual !== "")) return "This can't be empty."
  if (value.trim().length > longest) return `Use at most ${longest} characters.`
  if (names && !isTimeZone(value.trim())) return "This is not a time zone. Use a name such as Europe/Zurich."
  return /[\p{Cc}<>]|\p{Surrogate}/u.test(value) ? "Use one line without < and >." : undefined
}

const SettingValueSchema = z.union([z.string(), z.number(), z.boolean()])

/** A setting as it stands, and who set it last; `version` counts how often it was set. */
export const SettingDetail = z.object({
  key: z.enum(settingKeys),
  value: SettingValueSchema,
  version: z.number(),
  changed_by: z.string().nullable(),
  changed_at: Moment.nullable(),
})
export type SettingDetail = z.output<typeof SettingDetail>

/** What the person who runs the hub has set in its environment, as far as administrators are to see it: nothing secret. */
export const HubEnvironment = z.object({
  public_url: z.string(),
  mail: MailEnvironment.nullable(),
  second_factor: z.boolean(),
  provider: z.string().nullable(),
  links_are_checked: z.boolean(),
})
export type HubEnvironment = z.output<typeof HubEnvironment>

/** `null` is the way back to the default. */
const ChangeSettingInput = z
  .object({ key: z.enum(settingKeys), value: SettingValueSchema.nullable(), version: Offset })
  .superRefine(({ key, value }, issues) => {
    const message = value === null ? undefined : validateSetting(key, value)
    if (message !== undefined) issues.addIssue({ code: "custom", path: ["value"], message })
  })
  .transform(({ value, ...change }) => ({ ...change, value: typeof value === "string" ? value.trim() : value }))

const AllSettings = z.object({ settings: z.array(SettingDetail), surroundings: HubEnvironment })

/** A personal token of anybody, as administrators see it; the token itself nobody sees. */
export const OwnedApiToken = ApiToken.extend({ owner: z.string() })
export type OwnedApiToken = z.output<typeof OwnedApiToken>

export const settingRoutes = {
  read: route({ method: "GET", path: "/api/admin/settings", answer: AllSettings }),
  /** All of them or none. */
  change: route({
    method: "PUT",
    path: "/api/admin/settings",
    body: z.object({ changes: z.array(ChangeSettingInput).min(1).max(settingKeys.length) }),
    answer: AllSettings,
  }),
  /** Sets the mail server, where the environment names none. */
  setMailServer: route({ method: "PUT", path: "/api/admin/settings/mail", body: MailServerInput, answer: AllSettings }),
  /** Turns email off. */
  removeMailServer: route({ method: "DELETE", path: "/api/admin/settings/mail", answer: AllSettings }),
  /** Sends an email to the person who asks, now, and says what the post office said. */
  testMail: route({
    method: "POST",
    path: "/api/admin/settings/mail-test",
    answer: z.object({ sent: z.boolean(), to: z.string(), message: z.string() }),
    per_minute: 20,
  }),
  tokens: route({
    method: "GET",
    path: "/api/admin/tokens",
    query: WholePage,
    answer: z.array(OwnedApiToken),
    paged: true,
  }),
  revokeToken: route({
    method: "DELETE",
    path: "/api/admin/tokens/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
}
