import type { EventType } from "@hub/contract/events"
import { listedPhrases } from "./listed-phrases.ts"
import type { EventPhrase } from "./phrase.ts"
import { unlistedPhrases } from "./unlisted-phrases.ts"

const phrases: { [T in EventType]: EventPhrase<T> } = { ...listedPhrases, ...unlistedPhrases }

/** An event in plain words and where it is seen. The table holds every type of event: which words fit a row is beyond the compiler. */
export function describeEvent({ type, subject_id, data }: { type: EventType; subject_id: number; data: unknown }) {
  const { words, link } = (phrases[type] ?? { words: () => type }) as EventPhrase<EventType>
  return { sentence: words(data as never), link: link?.(subject_id, data as never) ?? null }
}
