/** How far apart two colours (`#rrggbb`) are, by WCAG 2: 1 to 21. */
export function contrastOfHex(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The colour mixed with white in steps, until words in it can be read on this ground at 4.5 : 1. */
export function lightenUntilReadable(colour: string, ground: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const lighter = mixWithWhite(colour, share)
    if (contrastOfHex(lighter, ground) >= readableContrast) return lighter
  }
  return "#ffffff"
}

/** What WCAG AA asks of words. */
export const readableContrast = 4.5

function mixWithWhite(colour: string, share: number): string {
  const parts = channelsOf(colour).map((part) => Math.round(part + (255 - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
