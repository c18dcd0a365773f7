import { createHash } from "node:crypto"
import type { Root } from "@hub/markdown"
import { createDrawer, writeDrawing } from "@hub/markdown/drawings"
import type { TopicContext } from "./topic-context.ts"

/** Near black, as books are printed. */
const ink = "#1d2429"
const pointsPerPixel = 0.75

/** Draws the charts and diagrams of one topic as pictures. */
export function createPictureDrawer(tree: Root, language: string): TopicContext["drawing"] {
  const draw = createDrawer(tree, { language, ink })
  return (codeLanguage, source) => {
    const drawing = draw(codeLanguage, source)
    if (drawing === undefined) return undefined
    const svg = writeDrawing(drawing.svg)
    const name = `${drawing.kind} ${createHash("sha256").update(svg).digest("hex").slice(0, 16)}`
    // Charts are as wide as the text, diagrams as wide as their words need.
    const size = drawing.kind === "chart" ? { part: 1 } : { width: drawing.width * pointsPerPixel }
    return { image: { source: name, alt: drawing.words, ...size, svg }, table: drawing.table }
  }
}
