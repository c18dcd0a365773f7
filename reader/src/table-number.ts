/** A number as programs take it, and how it is shown: digits after the decimal sign, groups of thousands, percent. */
export type TableNumber = { value: number; digits: string; decimals: number; grouped: boolean; percent: boolean }

/** More digits than a program for tables keeps. */
const most = 15
const blanks = /[\s\u00a0\u2007\u2009\u202f]/g
const invisible = /[\u200e\u200f\u061c\u2066-\u2069]/g

/** Reads numbers as a language writes them; what may be something else, such as `007` or `1.5` where that is no number, is none. */
export function createNumberReader(
  language: string,
): ((text: string) => TableNumber | undefined) & { decimal: string } {
  const { decimal: sign, group, digits } = signsOf(language)
  // Arabic has a sign of its own, and is written with a point as well.
  const decimal = sign === "٫" ? "." : sign
  const separators = [decimal === "," ? "." : ",", "'", "’", "٬", ...(group === decimal ? [] : [group])]
  const read = (text: string): TableNumber | undefined => {
    const latin = text
      .replace(invisible, "")
      .trim()
      .replace(/\p{Nd}/gu, (digit) => String(Math.max(0, digits.get(digit) ?? Number(digit))))
      .replace(/^[−–]/u, "-")
      .replace(/٪$/u, "%")
    const percent = latin.endsWith("%")
    const bare = latin.replace(/%$/, "").trim()
    const [whole = "", fraction, ...more] = bare.replaceAll("٫", decimal).split(decimal)
    if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
    const plain = ungroup(whole, separators)
    if (plain === undefined || !/^[+-]?(?:0|[1-9]\d*)$/.test(plain)) return undefined
    if (plain.replace(/\D/g, "").length + (fraction?.length ?? 0) > most) return undefined
    const written = `${plain.replace("+", "")}${fraction === undefined ? "" : `.${fraction}`}`
    return {
      value: percent ? Number((Number(written) / 100).toPrecision(most)) : Number(written),
      digits: written,
      decimals: fraction?.length ?? 0,
      grouped: plain !== whole,
      percent,
    }
  }
  return Object.assign(read, { decimal })
}

/** Takes the signs between thousands away; one that stands elsewhere says that it is no number. */
function ungroup(whole: string, separators: string[]): string | undefined {
  const spaced = whole.replace(blanks, " ")
  for (const separator of [" ", ...separators]) {
    if (!spaced.includes(separator)) continue
    const [first = "", ...groups] = spaced.split(separator)
    return /^[+-]?\d{1,3}$/.test(first) && groups.every((one) => /^\d{3}$/.test(one))
      ? first + groups.join("")
      : undefined
  }
  return spaced
}

function signsOf(language: string): { decimal: string; group: string; digits: Map<string, number> } {
  const format = formatFor(language)
  const parts = format.formatToParts(1_234_567.5)
  const sign = (type: string, other: string) => parts.find((part) => part.type === type)?.value ?? other
  const digits = new Map<string, number>()
  const plain = formatFor(language, { useGrouping: false })
  for (let digit = 0; digit < 10; digit++) digits.set(plain.format(digit), digit)
  for (const [at, digit] of Array.from("٠١٢٣٤٥٦٧٨٩").entries()) digits.set(digit, at)
  return { decimal: sign("decimal", "."), group: sign("group", ","), digits }
}

function formatFor(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language, options)
  } catch {
    return new Intl.NumberFormat("en", options)
  }
}
