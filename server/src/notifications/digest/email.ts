import type { PendingAction } from "@hub/contract/pending-actions"

/** As many turns as one email names. */
export const maxPendingActions = 25
const maxEntries = 100

type DigestInput = {
  name: string
  entries: { text: string; link: string | null }[]
  pendingActions: { items: PendingAction[]; total: number }
}

/** The day's email: what is new, then what waits. What is new because it waits stands there only once. */
export function digestEmail({ name, entries, pendingActions }: DigestInput, hub: string) {
  const waits = new Set(pendingActions.items.map(({ link }) => link))
  const other = entries.filter(({ link }) => link === null || !waits.has(link))
  return {
    subject: `Your digest: ${entries.length} new${pendingActions.total === 0 ? "" : `, ${pendingActions.total} waiting for you`}`,
    text: `${[
      `Hi ${name},`,
      ...section("New:", other.slice(0, maxEntries).map(line), other.length),
      ...section("Waiting for you:", pendingActions.items.map(pendingActionLine), pendingActions.total),
      `See it in the hub:\n${hub}/dashboard`,
      `Choose what you get by email, and when:\n${hub}/profile#notifications`,
    ].join("\n\n")}\n`,
    button: "Open the hub",
  }

  function line({ text, link }: { text: string; link: string | null }) {
    return link === null ? `- ${text}` : `- ${text}\n  ${hub}${link}`
  }

  function pendingActionLine({ title, description, due_date, overdue, link }: PendingAction) {
    const by = due_date === null ? "" : overdue ? ` Overdue since ${due_date}.` : ` Due on ${due_date}.`
    return line({ text: `"${title}": ${description}${by}`, link })
  }
}

function section(heading: string, lines: string[], total: number) {
  if (lines.length === 0) return []
  const more = total - lines.length
  return [[heading, ...lines, ...(more > 0 ? [`- and ${more} more in the hub`] : [])].join("\n")]
}
