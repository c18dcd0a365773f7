/** The dark modules of a QR code as the path of an SVG, a run of neighbours in one stroke. */
export function qrPath(modules: boolean[][]): string {
  const strokes: string[] = []
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      const width = x - from + 1
      strokes.push(`M${from} ${y}h${width}v1h-${width}z`)
    }
  return strokes.join("")
}
