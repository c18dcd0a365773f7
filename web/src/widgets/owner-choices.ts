import { type Choice, personChoices } from "./choices.ts"

/** In a list of owners: whoever asks. */
export const me: Choice = { value: "me", label: "Only mine" }

/** Whoever asks stands first, until words are looked for. */
export function ownerChoices(q: string): ReturnType<typeof personChoices> {
  const people = personChoices(q)
  return q === "" ? { ...people, select: (rows: Choice[]) => [me, ...rows] } : people
}
