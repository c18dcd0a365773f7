import { decodeNamedCharacterReference } from "decode-named-character-reference"

/**
 * Where each unit of a text's value was written: for each index of `value`, and for its end, the offset in `written` at
 * which it begins. Escapes, character references, and the marks that continue containers on further lines are stepped
 * over; units of one character reference share its offset. Undefined if the two do not belong together.
 */
export function alignValueWithSource(value: string, written: string): number[] | undefined {
  const offsets: number[] = []
  let at = 0
  let index = 0
  while (index < value.length) {
    const step = stepAt(value, index, written, at)
    if (step === undefined) return undefined
    for (let unit = 0; unit < step.units; unit++) offsets.push(at)
    at += step.length
    index += step.units
  }
  offsets.push(at)
  return /^[ \t]*$/.test(written.slice(at)) ? offsets : undefined
}

const escapable = /[!-/:-@[-`{-~]/
const lineEnding = /[ \t]*(?:\r\n|\n|\r)[ \t>]*/y
const reference = /&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z0-9]{1,31}));/y

/** How many units of the value the next `length` characters of the source stand for. */
function stepAt(
  value: string,
  index: number,
  written: string,
  at: number,
): { units: number; length: number } | undefined {
  const unit = value.charAt(index)
  if (written[at] === "&") {
    const found = matchAt(reference, written, at)
    const decoded = found === undefined ? "" : decodeReference(found)
    if (found !== undefined && decoded !== "" && value.startsWith(decoded, index))
      return { units: decoded.length, length: found[0].length }
  }
  if (unit === "\n" || unit === "\r") {
    const found = matchAt(lineEnding, written, at)
    return found && { units: value.startsWith("\r\n", index) ? 2 : 1, length: found[0].length }
  }
  if (written[at] === "\\" && unit === written[at + 1] && escapable.test(unit)) return { units: 1, length: 2 }
  if (written[at] === unit) return { units: 1, length: 1 }
  return unit === "\uFFFD" && written[at] === "\u0000" ? { units: 1, length: 1 } : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function decodeReference([, hexadecimal, decimal, name = ""]: RegExpExecArray): string {
  if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16))
  if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10))
  return decodeNamedCharacterReference(name) || ""
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ""
}
