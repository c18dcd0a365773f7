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

/** The sign that parts the first lines into the most fields, and into as many each. */
function findDelimiter(text: string): string {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/, 20)
    .filter((line) => line !== "")
  const measured = [",", ";", "\t", "|"].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    return { sign, least: Math.min(...counts), most: Math.max(...counts) }
  })
  const best = measured.toSorted((one, other) => other.least - one.least || other.most - one.most)[0]
  return best && best.most > 0 ? best.sign : ","
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
