import { convertOmmlToTex } from "../src/read/omml.ts"
import { parseWordXml } from "./parse-word-xml.ts"

/** `mathRun("x", '<m:sty m:val="p"/>')` is an upright x. */
export const mathRun = (text: string, properties = ""): string =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`

/** `mathElement("f", …)` is `<m:f>…</m:f>`. */
export const mathElement = (name: string, ...inside: string[]): string => `<m:${name}>${inside.join("")}</m:${name}>`

export const mathArgument = (...inside: string[]): string => mathElement("e", ...inside)

/** `mathProperties("fPr", { type: "lin" })` is what a fraction says of itself. */
export const mathProperties = (name: string, values: Record<string, string>): string =>
  mathElement(name, ...Object.entries(values).map(([key, value]) => `<m:${key} m:val="${value}"/>`))

export const equationXml = (inside: string): string => mathElement("oMath", inside)

/** The TeX that an equation with this inside becomes. */
export const convertEquation = (inside: string): string => convertOmmlToTex(parseWordXml(equationXml(inside)))
