import type { Element, ElementContent } from "hast"

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
