import type { Schema } from "hast-util-sanitize"
import { defaultSchema } from "hast-util-sanitize"
import { codeInfoName } from "./code-blocks.ts"

const unwelcome = new Set(["picture", "source", "strike", "tt"])
const anywhere =
  "abbr align alt colSpan dateTime dir headers height id lang open reversed rowSpan scope span start title vAlign value width"
const welcome = ["abbr", "caption", "col", "colgroup", "figcaption", "figure", "mark", "small", "time", "u", "wbr"]

/**
 * The one list of what may stand in a page, for preview, portal and publishing alike: GitHub's elements, no style, no
 * class but the engine's own, no form control but a task's tick box. Ids and names get the prefix. `marked` lets through the
 * offsets that the engine itself puts on blocks, `withInfo` what follows the fence of code.
 */
export function createSanitizeSchema(prefix: string, marked: boolean, withInfo = false): Schema {
  const own = defaultSchema.attributes ?? {}
  return {
    ...defaultSchema,
    tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => !unwelcome.has(name)), ...welcome],
    attributes: {
      ...own,
      a: [...(own["a"] ?? []), "name"],
      code: [...(own["code"] ?? []), ...(withInfo ? [codeInfoName] : [])],
      div: [["className", "alert", /^alert-(?:note|tip|important|warning|caution)$/, "tabs", "tab"]],
      input: [["disabled", true], ["type", "checkbox"], "checked"],
      img: ["src"],
      p: [["className", "alert-title", "own-title", "tab-title"]],
      span: [["className", "variable", "notation"], "dataVariable"],
      source: [],
      "*": [...anywhere.split(" "), ...(marked ? ["dataSourceOffset"] : [])],
    },
    clobberPrefix: prefix,
    protocols: {
      cite: ["http", "https"],
      href: ["http", "https", "mailto", "tel"],
      src: ["http", "https"],
    },
    strip: ["script", "style", "title", "template", "iframe", "noembed", "noframes", "object"],
  }
}
