import type { Root } from "@hub/markdown"
import { expect, test } from "vitest"
import { createTestBook } from "../../../test/pdf.ts"
import { listPdfNodes } from "./nodes.ts"
import { buildPdfDocument } from "./tree.ts"

test("a paragraph may have more pieces than a call takes arguments", () => {
  const children = Array.from({ length: 300_001 }, (_, at) =>
    at % 2 === 0 ? { type: "text" as const, value: "a" } : { type: "break" as const },
  )
  const tree: Root = { type: "root", children: [{ type: "paragraph", children }] }

  const { body } = buildPdfDocument(createTestBook("", { topics: [{ id: 1, title: "Prices", level: 1, tree }] }))

  expect(listPdfNodes(body).filter(({ kind }) => kind === "break")).toHaveLength(150_000)
})
