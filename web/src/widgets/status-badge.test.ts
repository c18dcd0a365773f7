import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { StateKind } from "./state-look.ts"
import { StateGlyph } from "./StateMark.tsx"
import { StatusBadge } from "./StatusBadge.tsx"

const kindsIn = (html: string) => [...html.matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind)

test("a published topic has the mark of what readers have, and beside it one for what nobody reviewed", () => {
  const reviewed = renderToStaticMarkup(createElement(StatusBadge, { status: "published" }))
  const unreviewed = renderToStaticMarkup(createElement(StatusBadge, { status: "published", not_reviewed: true }))

  expect(kindsIn(reviewed)).toEqual(["published"])
  expect(kindsIn(unreviewed)).toEqual(["published", "warning"])
  expect(unreviewed).toContain("Not reviewed")
})

test("the shape of each state that a topic can have is its own", () => {
  const kinds: StateKind[] = [
    "draft",
    "review",
    "changes",
    "approved",
    "scheduled",
    "published",
    "rejected",
    "archived",
  ]

  const shapes = kinds.map((kind) => renderToStaticMarkup(createElement(StateGlyph, { kind })))

  expect(new Set(shapes).size).toBe(kinds.length)
})

test("a status that is not known is shown by its own word", () => {
  expect(renderToStaticMarkup(createElement(StatusBadge, { status: "imagined" }))).toContain("imagined")
})
