import type { EditConflict, TextHunk, TopicVersion } from "@hub/contract/topics"
import type { TopicField } from "@hub/contract/topics/values"
import { CallFailed } from "../call.ts"
import type { ConflictChoice, ConflictDecision, ConflictSide } from "../drafts/rules.ts"

export function conflictIn(error: unknown): EditConflict | undefined {
  if (!(error instanceof CallFailed) || error.failure.code !== "edit_conflict") return undefined
  return error.failure.details as EditConflict
}

/** The text that the choices make, or undefined while one is missing. */
export function resolveConflict({ chunks }: EditConflict, choices: ConflictChoice[]): TopicVersion | undefined {
  const join = (field: TopicField) => {
    const parts = chunks[field].map((chunk) => (typeof chunk === "string" ? chunk : choices[chunk]?.text))
    return parts.some((part) => part === undefined) ? undefined : parts.join("")
  }
  const [title, content, frontmatter] = [join("title"), join("content"), join("frontmatter")]
  if (title === undefined || content === undefined || frontmatter === undefined) return undefined
  return { title, content, frontmatter }
}

/** Where nothing has to be chosen, both changes as they are joined: somebody only looks at them before they are saved. */
export const initialChoices = ({ hunks, joined }: EditConflict): ConflictChoice[] =>
  hunks.map((hunk) => (joined ? { side: "joined", text: textOfSide(hunk, "joined") } : undefined))

/** What was chosen, where the same words are to be decided again, in a text that was written on. */
export function keepChoices(conflict: EditConflict, before: ConflictDecision): ConflictChoice[] {
  const first = initialChoices(conflict)
  return conflict.hunks.map((hunk, index) => {
    for (const [at, old] of before.conflict.hunks.entries()) {
      const choice = before.choices[at]
      const added = asksTheSame(old, hunk) ? addedAround(old.mine, hunk.mine) : undefined
      if (choice && added) return { ...choice, text: added.above + choice.text + added.below }
    }
    return first[index]
  })
}

const asksTheSame = (one: TextHunk, other: TextHunk): boolean =>
  (["field", "base", "theirs"] as const).every((part) => one[part] === other[part])

/** The lines written above and below some words since; undefined where those words were changed themselves. */
function addedAround(old: string, mine: string): { above: string; below: string } | undefined {
  const at = mine.indexOf(old)
  if (at < 0) return undefined
  const [above, below] = [mine.slice(0, at), mine.slice(at + old.length)]
  const isApart =
    (above === "" || above.endsWith("\n")) && (below === "" || below.startsWith("\n") || old.endsWith("\n"))
  return isApart ? { above, below } : undefined
}

/** What a choice puts in the place of a hunk; to be edited, both as they are joined, or one version after the other. */
export function textOfSide({ field, mine, theirs, joined }: TextHunk, side: ConflictSide): string {
  if (side === "joined" || (side === "edited" && joined)) return joined ?? mine
  if (side === "edited") return field === "title" ? `${mine} ${theirs}` : mine + theirs
  return side === "mine" ? mine : theirs
}

/** One side everywhere, but for the places that were written by hand. */
export function chooseSideForAll(
  { hunks }: EditConflict,
  choices: ConflictChoice[],
  side: "mine" | "theirs",
): ConflictChoice[] {
  return hunks.map((hunk, index) =>
    choices[index]?.side === "edited" ? choices[index] : { side, text: textOfSide(hunk, side) },
  )
}

/** The next place without a choice, going round; undefined when there is none. */
export function nextUndecided(
  choices: ConflictChoice[],
  count: number,
  from: number,
  step: 1 | -1,
): number | undefined {
  const start = from < 0 && step < 0 ? count : from
  for (let gone = 1; gone <= count; gone++) {
    const place = (((start + gone * step) % count) + count) % count
    if (choices[place] === undefined) return place
  }
  return undefined
}
