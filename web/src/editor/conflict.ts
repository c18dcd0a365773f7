import type { EditConflict, TopicField, Version } from "@hub/contract/topics"

/** What is to stand in the place of one hunk; undefined while nobody has chosen. */
export type Choice = { side: "mine" | "theirs" | "edited"; text: string } | undefined

/** The text that the choices make, or undefined while one is missing. */
export function resolved({ pieces }: EditConflict, choices: Choice[]): Version | undefined {
  const join = (field: TopicField) => {
    const parts = pieces[field].map((piece) => (typeof piece === "string" ? piece : choices[piece]?.text))
    return parts.some((part) => part === undefined) ? undefined : parts.join("")
  }
  const [title, content, frontmatter] = [join("title"), join("content"), join("frontmatter")]
  if (title === undefined || content === undefined || frontmatter === undefined) return undefined
  return { title, content, frontmatter }
}
