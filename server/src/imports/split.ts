import { limits } from "@hub/contract/limits"
import { splitAtHeadings } from "@hub/markdown"

type Source = { path: string; title: string; frontmatter: string; markdown: string }

export type Proposal = {
  source_path: string
  title: string
  level: number
  content: string
  frontmatter: string
  words: number
}

type Level = 1 | 2 | 3 | 4 | 5 | 6

/** The topics that documents become when they are cut at headings down to `level`; frontmatter goes to the first of each. */
export const proposedTopics = (documents: Source[], level: number): Proposal[] =>
  documents.flatMap((document) => {
    const pieces = splitAtHeadings(document.markdown, level as Level)
    const whole = pieces.length ? pieces : [{ title: "", level: 0, content: "" }]
    return whole.map((piece, index) => ({
      source_path: document.path,
      ...titled(piece.title || document.title, piece.content),
      level: Math.max(1, piece.level),
      frontmatter: index === 0 ? document.frontmatter : "",
      words: piece.content.split(/\s+/).filter(Boolean).length,
    }))
  })

/** How many topics cutting at each heading level would make. */
export function countAtEachLevel(markdowns: string[]) {
  const found = markdowns.map((markdown) => splitAtHeadings(markdown, 6).map((piece) => piece.level))
  return ([1, 2, 3, 4, 5, 6] as const).map((level) => ({
    level,
    topics: found.reduce((sum, levels) => sum + cutsAt(levels, level), 0),
  }))
}

/** What comes before the first heading of this level or above is a topic of its own. */
function cutsAt(levels: number[], level: Level) {
  const cuts = (one: number) => one >= 1 && one <= level
  return levels.filter(cuts).length + (levels[0] === undefined || !cuts(levels[0]) ? 1 : 0)
}

/** A heading longer than a title may be stays whole at the head of the content. */
function titled(heading: string, content: string) {
  const title = heading.replace(/\s+/g, " ").trim() || "Untitled"
  if (title.length <= limits.title) return { title, content }
  return { title: `${title.slice(0, limits.title - 1).trimEnd()}…`, content: `# ${title}\n\n${content}` }
}
