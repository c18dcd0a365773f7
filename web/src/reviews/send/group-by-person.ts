import type { ReviewNotification } from "@hub/contract/reviews"
import type { SendOutcome } from "./queries.ts"

/** How one person was told of topics: those of which an email is sent, or those of which none is. */
export type Telling = Pick<ReviewNotification, "mail" | "mail_at" | "in_app"> & {
  topics: { id: number; title: string; link: string | null }[]
}
export type ToldPerson = { key: string; name: string; tellings: Telling[] }

/**
 * The people who were asked, each with all topics. The hub names the same people in the same order with each topic, which tells
 * two of one name apart.
 */
export function groupByPerson(outcomes: SendOutcome[]): ToldPerson[] {
  const people = new Map<string, ToldPerson>()
  for (const outcome of outcomes) {
    if ("refused" in outcome) continue
    for (const [place, { name, mail, mail_at, in_app, link }] of outcome.notifications.entries()) {
      const key = `${place} ${name}`
      const person = people.get(key) ?? { key, name, tellings: [] }
      people.set(key, person)
      let telling = person.tellings.find((one) => one.mail === mail && one.mail_at === mail_at)
      if (!telling) person.tellings.push((telling = { mail, ...(mail_at && { mail_at }), in_app, topics: [] }))
      telling.topics.push({ ...outcome.topic, link })
    }
  }
  return [...people.values()]
}
