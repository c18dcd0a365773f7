import type { Element, ElementContent } from "hast"
import { size } from "./chart-words.ts"

/** To a hundredth of a pixel. */
export const round = (value: number) => Math.round(value * 100) / 100
export const text = (value: string): ElementContent => ({ type: "text", value })

export type Attributes = Record<string, string | number | string[] | undefined>
export const element = (
  tagName: string,
  properties: Attributes | Element["properties"],
  children: ElementContent[] = [],
): Element => ({
  type: "element",
  tagName,
  properties,
  children,
})

export interface Picture {
  kind: "chart" | "diagram"
  /** From where to where it is drawn. */
  box: { left: number; top: number; width: number; height: number }
  /** The colour of words and lines, where the picture stands alone; else they have that of the text around. */
  ink: string | undefined
  title: string
  /** What it says to those who do not see it. */
  words: string
}

/** A picture with its title and its description. */
export const drawPicture = ({ kind, box, ink, title, words }: Picture, drawn: ElementContent[]): Element =>
  element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: [box.left, box.top, box.width, box.height].join(" "),
      width: box.width,
      height: box.height,
      className: [kind],
      role: "img",
      fill: ink ?? "currentColor",
      fontFamily: "sans-serif",
      fontSize: size,
      ...(ink === undefined ? {} : { color: ink }),
    },
    [element("title", {}, [text(title)]), element("desc", {}, [text(words)]), ...drawn],
  )
