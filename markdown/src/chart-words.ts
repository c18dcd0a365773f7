/** How high words in a chart are, in pixels of the picture. */
export const size = 13

/** About how wide words are: most signs of Asia are as wide as they are high. */
export const widthOf = (words: string): number =>
  Array.from(words).reduce(
    (all, sign) =>
      all +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|[\u{1f000}-\u{3ffff}]/u.test(sign)
        ? size
        : size * 0.56),
    0,
  )

export function shorten(words: string, wide: number): string {
  if (widthOf(words) <= wide) return words
  const signs = Array.from(words)
  while (signs.length > 1 && widthOf(signs.join("")) > wide - size) signs.pop()
  // The sign stands where the words go on, also from right to left.
  return `${signs.join("").trimEnd()}…${/[\u0590-\u08ff]/.test(words) ? "\u200f" : ""}`
}

export function wrapWords(words: string, wide: number, most: number): string[] {
  const lines: string[] = []
  for (const word of words.split(" ").filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && (lines.length === most || widthOf(`${last} ${word}`) <= wide))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => shorten(line, wide))
}
