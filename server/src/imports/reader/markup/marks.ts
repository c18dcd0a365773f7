import type { TextMarks } from "@hub/docx/read/marks"
import { classesOf, type MarkupElement } from "./tree.ts"

/** What a style sheet says of each class, as far as Markdown can say it. */
export type ClassMarks = Map<string, TextMarks>

const byName: Record<string, TextMarks> = {
  b: { strong: true },
  strong: { strong: true },
  i: { emphasis: true },
  em: { emphasis: true },
  cite: { emphasis: true },
  dfn: { emphasis: true },
  var: { emphasis: true },
  del: { delete: true },
  s: { delete: true },
  strike: { delete: true },
  u: { underline: true },
  ins: { underline: true },
  sup: { vertical: "sup" },
  sub: { vertical: "sub" },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
}

/** How the words in an element look: by its name, its classes and its own style. */
export function marksOf(element: MarkupElement, inherited: TextMarks, classes: ClassMarks): TextMarks {
  const named = byName[element.name]
  const style = element.attributes["style"]
  if (named === undefined && style === undefined && classes.size === 0) return inherited
  const styled = Object.assign({}, ...classesOf(element).map((name) => classes.get(name)))
  return { ...inherited, ...named, ...styled, ...(style !== undefined && readDeclarations(style)) }
}

/** The classes of a style sheet that say how words look: those with a rule of their own. */
export function readClassMarks(sheet: string): ClassMarks {
  const found: ClassMarks = new Map()
  for (const [, name = "", declarations = ""] of sheet.matchAll(/(?<=^|[}\s,])\.([\w-]+)\s*\{([^{}]*)\}/g)) {
    const marks = readDeclarations(declarations)
    if (Object.keys(marks).length > 0) found.set(name, { ...found.get(name), ...marks })
  }
  return found
}

function readDeclarations(text: string): TextMarks {
  const marks: TextMarks = {}
  for (const declaration of text.split(";")) {
    const colon = declaration.indexOf(":")
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    switch (declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()) {
      case "font-weight":
        marks.strong = value.startsWith("bold") || Number(value) >= 600
        break
      case "font-style":
        marks.emphasis = /^(?:italic|oblique)/.test(value)
        break
      case "text-decoration":
      case "text-decoration-line":
        marks.delete = value.includes("line-through")
        marks.underline = value.includes("underline")
        break
      case "vertical-align":
        marks.vertical = value === "super" ? "sup" : value === "sub" ? "sub" : "none"
        break
      case "font-family":
        if (/courier|consolas|monospace|roboto mono|source code/.test(value)) marks.code = true
        break
    }
  }
  return marks
}
