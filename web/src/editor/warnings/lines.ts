/** How many warnings are listed before one asks for the rest. */
export const warningsShown = 20

/** The number of the line that an offset is in, counted as every editor counts: by any line ending. */
export function lineOfOffset(source: string, offset: number): number {
  return source.slice(0, offset).split(/\r\n|\r|\n/).length
}
