import type { Turn } from "@hub/contract/turns"

/** As many turns as one letter names. */
export const mostTurns = 25
const mostNews = 100

type Digest = {
  name: string
  news: { text: string; link: string | null }[]
  turns: { items: Turn[]; total: number }
}

/** The day's letter: what is new, then what waits. What is new because it waits stands there only once. */
export function digestLetter({ name, news, turns }: Digest, hub: string) {
  const waits = new Set(turns.items.map(({ link }) => link))
  const other = news.filter(({ link }) => link === null || !waits.has(link))
  return {
    subject: `Your digest: ${news.length} new${turns.total === 0 ? "" : `, ${turns.total} waiting for you`}`,
    text: `${[
      `Hello ${name},`,
      ...part("New:", other.slice(0, mostNews).map(line), other.length),
      ...part("Waiting for you:", turns.items.map(turnLine), turns.total),
      `What comes by mail, and when, is yours to choose:\n${hub}/profile`,
    ].join("\n\n")}\n`,
  }

  function line({ text, link }: { text: string; link: string | null }) {
    return link === null ? `- ${text}` : `- ${text}\n  ${hub}${link}`
  }

  function turnLine({ title, description, due_date, overdue, link }: Turn) {
    const by = due_date === null ? "" : overdue ? ` Overdue since ${due_date}.` : ` Due on ${due_date}.`
    return line({ text: `"${title}": ${description}${by}`, link })
  }
}

function part(heading: string, lines: string[], total: number) {
  if (lines.length === 0) return []
  const more = total - lines.length
  return [[heading, ...lines, ...(more > 0 ? [`- and ${more} more in the hub`] : [])].join("\n")]
}
