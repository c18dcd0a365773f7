import { parse } from "csv-parse/sync"
import { extensionOf, nameWithoutExtension } from "@hub/docx/names"
import { refuseFile } from "@hub/docx/refusal"
import { decodeText } from "../text.ts"
import type { Sheet } from "./sheet.ts"

/** A table of text as a sheet, with its values as they are written. */
export function readDelimited(bytes: Buffer, filename: string): Sheet {
  const { text } = decodeText(bytes, filename)
  const delimiter = extensionOf(filename) === "tsv" ? "\t" : findDelimiter(text)
  const rows = parseRows(text, delimiter, filename)
  return {
    name: nameWithoutExtension(filename),
    rows: rows.map((row) =>
      row.map((value) => {
        const said = value.trim()
        if (said === "") return undefined
        return { words: toLines(said), columns: 1, rows: 1, is_number: isNumber.test(said) }
      }),
    ),
  }
}

export const toLines = (text: string) =>
  text
    .split(/\r?\n/)
    .flatMap((line, at) => [...(at > 0 ? [{ name: "br", attributes: {}, children: [] }] : []), { text: line }])

const isNumber = /^[-+−(]?[$€£]?\s?\d[\d.,\s’']*\s?[%€$£)]?$/

const longestStart = 65_536

/**
 * The sign that parts the first lines into the most fields each, or else the most lines. A title may stand above them. A comma
 * between digits may be that of a number, so it only counts where no other sign parts the line.
 */
function findDelimiter(text: string): string {
  const start = text.slice(0, longestStart).replaceAll(/"(?:[^"]|"")*"/g, "")
  const lines = start.split(/\r?\n/, 20).filter((line) => /[;\t|,]/.test(line))
  const measured = [";", "\t", "|", ","].map((sign) => {
    const counts = lines.map((line) => countSigns(line, sign))
    const parted = counts.filter((count) => count > 0).length
    return { sign, least: Math.min(...counts), parted, most: Math.max(...counts) }
  })
  const best = measured.toSorted(
    (one, other) => other.least - one.least || other.parted - one.parted || other.most - one.most,
  )[0]
  return best && best.most > 0 ? best.sign : ","
}

function countSigns(line: string, sign: string): number {
  const counted = sign === "," && /[;\t]/.test(line) ? line.replaceAll(/(?<=\d),(?=\d)/g, "") : line
  return counted.split(sign).length - 1
}

function parseRows(text: string, delimiter: string, filename: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true })
  } catch (error) {
    const line = error instanceof Error ? /line (\d+)/.exec(error.message)?.[1] : undefined
    const where =
      line === undefined ? "" : ` Look for a quotation mark that is not closed, in line ${line} or above it.`
    return refuseFile("damaged", `“${filename}” can't be read as a table.${where}`)
  }
}
