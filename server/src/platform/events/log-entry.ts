import type { EventType } from "@hub/contract/events"
import type { LogCategory, LogLevel } from "@hub/contract/logs"

const signInEvents =
  /^(?:admin\.created|(?:provisioning_)?token\.|user\.(?:sign|password|reset|setup_sent|sessions|identity|second_factor|passkey|recovery))/
const errorEvents = /\.failed$/
const warningEvents = /(?:_failed|database\.cleared|backup\.restored|\.deleted|\.code_refused|\.merged)$/
const debugEvents = new Set<EventType>([
  "review.opened",
  "review.word_handed_out",
  "review.word_returned",
  "review.reminded",
  "review.link_asked",
  "user.mail_wishes_changed",
])

/** How the log shows an event: how grave it is, and what it is about. What nobody did, the hub did. */
export function classifyEvent(type: EventType, actor_id: number | null): { level: LogLevel; category: LogCategory } {
  const level = errorEvents.test(type)
    ? "error"
    : warningEvents.test(type)
      ? "warning"
      : debugEvents.has(type)
        ? "debug"
        : "info"
  const category = signInEvents.test(type) ? "auth" : /^(?:sample|backup|database)\./.test(type) ? "database" : "user"
  return { level, category: category === "user" && actor_id === null ? "system" : category }
}

type SecretPattern = [RegExp, string]
const addressSecretPatterns: SecretPattern[] = [
  [/\b(Bearer\s+)[^\s"',;]+/gi, "$1…"],
  [/\/(review|api\/portal|setup-password|reset-password|password-tokens)\/[\w-]{16,}/g, "/$1/…"],
  // An edition's address has 43 characters, an image's 22; a name that readers know is seldom as long.
  [/\/(kb|api\/published|media(?:\/import)?)\/(?:[\w-]{43}|[\w-]{22})(?![\w-])/g, "/$1/…"],
  [/:\/\/[^\s/@:]*:[^\s/@]+@/g, "://…@"],
]
const secretPatterns: SecretPattern[] = [
  ...addressSecretPatterns,
  [/\b(password|secret|token|code|authorization|cookie)(["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi, "$1$2…"],
]
const maxLogTextLength = 2000

/** A text for the log, without what only its owner may know, and without letters that move the screen. */
export function redactSecrets(text: string): string {
  const plain = replaceSecrets(text, secretPatterns)
  // oxlint-disable-next-line no-control-regex
  return plain.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "�").slice(0, maxLogTextLength)
}

/** A text that people wrote, such as a title, without the links and tokens that let their holder in; else it stays as it is. */
export const redactAddresses = (text: string) => replaceSecrets(text, addressSecretPatterns)

const replaceSecrets = (text: string, patterns: SecretPattern[]) =>
  patterns.reduce((words, [secret, instead]) => words.replace(secret, instead), text)
