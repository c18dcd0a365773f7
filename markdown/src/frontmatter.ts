import { parseDocument } from "yaml"

const largest = 64 * 1024

/**
 * Takes the YAML block between `---` lines off the very start of a text, a byte order mark before it tolerated.
 * `frontmatter` comes without its fences and last line ending; `content` is the rest, byte for byte. Without such a
 * block, `frontmatter` is empty and `content` is the text itself.
 */
export function splitFrontmatter(text: string): { frontmatter: string; content: string } {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/.exec(text)
  if (opening === null) return { frontmatter: "", content: text }

  const closing = /^---[ \t]*(?:\r\n|\n|\r|$(?![^]))/gm
  closing.lastIndex = opening[0].length
  const found = closing.exec(text)
  if (found === null) return { frontmatter: "", content: text }

  return {
    frontmatter: text.slice(opening[0].length, found.index).replace(/(?:\r\n|\n|\r)$/, ""),
    content: text.slice(found.index + found[0].length),
  }
}

/**
 * The values of a frontmatter block: YAML 1.2 core schema, at most 64 KB, a hundred aliases, no tags of its own.
 * Where it cannot be read, `values` is empty and `problem` says why in one sentence. Never throws.
 */
export function readFrontmatter(frontmatter: string): { values: Record<string, unknown>; problem?: string } {
  if (new TextEncoder().encode(frontmatter).length > largest)
    return unreadableFrontmatter("The frontmatter is larger than 64 KB.")

  try {
    const document = parseDocument(frontmatter, { schema: "core", logLevel: "error", prettyErrors: true })
    const complaint = document.errors[0] ?? document.warnings[0]
    if (complaint !== undefined)
      return unreadableFrontmatter(`The frontmatter is not valid YAML: ${firstLine(complaint.message)}`)

    const values: unknown = document.toJS({ maxAliasCount: 100 })
    if (values === null || values === undefined) return { values: {} }
    if (!isRecord(values)) return unreadableFrontmatter("The frontmatter must be a list of names and values.")
    return { values }
  } catch (error) {
    const reason = error instanceof ReferenceError ? "it repeats too much of itself" : "it is nested too deeply"
    return unreadableFrontmatter(`The frontmatter cannot be read: ${reason}.`)
  }
}

function unreadableFrontmatter(problem: string): { values: Record<string, unknown>; problem: string } {
  return { values: {}, problem }
}

function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").replace(/:$/, "")
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
