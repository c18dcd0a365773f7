// Places that share six or more lines of code, literally or in shape.
const least = 6

/** Pairs of places with at least six lines in common; `shape` counts names and values as equal. */
export function duplicatePairs(sources, { shape = true } = {}) {
  const windows = new Map()
  const files = sources.map(({ path, text }) => ({ path, lines: linesOf(text, shape) }))
  for (const [file, { lines }] of files.entries())
    for (let at = 0; at + least <= lines.length; at++) {
      const key = lines
        .slice(at, at + least)
        .map(({ words }) => words)
        .join("\n")
      const places = windows.get(key) ?? []
      if (places.length < 9) windows.set(key, [...places, { file, at }])
    }
  const pairs = new Map()
  for (const places of windows.values())
    if (places.length > 1 && places.length <= 8)
      for (const [index, one] of places.entries())
        for (const other of places.slice(index + 1)) {
          if (one.file === other.file && Math.abs(one.at - other.at) < least) continue
          const key = `${one.file} ${other.file}`
          if (!pairs.has(key))
            pairs.set(key, {
              one: `${files[one.file].path}:${files[one.file].lines[one.at].number}`,
              other: `${files[other.file].path}:${files[other.file].lines[other.at].number}`,
              runs: 0,
            })
          pairs.get(key).runs++
        }
  return [...pairs.values()].toSorted((a, b) => b.runs - a.runs)
}

/** Lines that say something: no blank ones, comments, imports or lone brackets. */
function linesOf(text, shape) {
  return text
    .split("\n")
    .map((line, index) => ({ words: line.trim(), number: index + 1 }))
    .filter(({ words }) => /\w/.test(words) && !/^(?:\/\/|\/?\*|import |export \{|\} from )/.test(words))
    .map(({ words, number }) => ({ number, words: shape ? shapeOf(words) : words }))
}

const shapeOf = (words) =>
  words
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "S")
    .replace(/\b\d[\d_]*\b/g, "N")
    .replace(
      /\b(?!(?:S|N|const|let|if|else|for|of|return|await|async|function|export|type|new|throw|import|from|in|typeof)\b)[A-Za-z_$][\w$]*/g,
      "x",
    )
