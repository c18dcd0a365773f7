import { splitFrontmatter } from "@hub/markdown"
import { parse, TomlError } from "smol-toml"

/** The frontmatter of a text as YAML without its fences, the rest, and what was changed or could not be read. */
export type ImportedFrontmatter = { frontmatter: string; content: string; warning?: string }

const largest = 64 * 1024
const toml = /^\uFEFF?\+\+\+[ \t]*\r?\n([^]*?)(?:^|\r?\n)\+\+\+[ \t]*(?:\r?\n|$(?![^]))/
const json = /^\uFEFF?(\{[ \t]*\r?\n[^]*?\r?\n\})[ \t]*(?:\r?\n|$(?![^]))/

/**
 * Takes the frontmatter off a text, in each notation that Hugo reads. YAML between `---` and an object of JSON, which is YAML
 * too, stay as they are written; TOML between `+++` becomes YAML with the same names and values.
 */
export function readImportedFrontmatter(text: string): ImportedFrontmatter {
  const written = toml.exec(text)
  if (written !== null) return readToml(text, written[0], written[1] ?? "")
  const [whole, object = ""] = json.exec(text) ?? []
  if (whole !== undefined && object.length <= largest && isJson(object))
    return { frontmatter: object, content: text.slice(whole.length) }
  return splitFrontmatter(text)
}

function readToml(text: string, whole: string, source: string): ImportedFrontmatter {
  if (source.length > largest)
    return {
      frontmatter: "",
      content: text,
      warning: "The TOML frontmatter is larger than 64 KB and stays in the text.",
    }
  try {
    const lines = Object.entries(parse(source)).map(
      ([name, value]) => `${/^[A-Za-z_][\w-]*$/.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`,
    )
    const without = /^[ \t]*#/m.test(source) ? ", without its comments" : ""
    return {
      frontmatter: lines.join("\n"),
      content: text.slice(whole.length),
      warning: `The TOML frontmatter was written as YAML${without}.`,
    }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return {
      frontmatter: "",
      content: text,
      warning: `The TOML frontmatter is not valid and stays in the text: ${error.message.split("\n")[0]}`,
    }
  }
}

function isJson(written: string): boolean {
  try {
    JSON.parse(written)
    return true
  } catch {
    return false
  }
}
