export type CellPlace = { row: number; column: number }

export function parsePlace(reference: string | undefined): CellPlace | undefined {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? "") ?? []
  if (letters === undefined) return undefined
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(row) - 1, column }
}

export type CellRange = { from: CellPlace; to: CellPlace }

export function parseRange(reference: string | undefined): CellRange | undefined {
  const [first, last] = (reference ?? "").split(":")
  const from = parsePlace(first)
  return from && { from, to: parsePlace(last) ?? from }
}
