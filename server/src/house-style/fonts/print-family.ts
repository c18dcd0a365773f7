const suffixes =
  "normal italic oblique slanted thin th hairline light lt regular medium med md bold bd demi extb black blk bk heavy narrow condensed cond cn cd compressed expanded exp".split(
    " ",
  )
const modifiers = "extra ext ex x semi sem sm demi dem ultra".split(" ")

/**
 * What Typst calls a family: its name without words of style at the end, as in `typographic_family` of its sources. The name that groups
 * all faces in other programs is not what it goes by.
 */
export function printFamilyOf(name: string): string {
  const family = name.trim().replace(/^\.+/, "")
  let rest = family.toLowerCase()
  for (let before = Infinity; rest.length < before;) {
    before = rest.length
    const bare = withoutSuffixes(rest)
    if (bare === rest) break
    rest = bare
    if (!/[ _-]$/.test(rest)) continue
    rest = rest.slice(0, -1)
    const modifier = modifiers.find((word) => rest.endsWith(word))
    if (modifier !== undefined && /[ _-]$/.test(rest.slice(0, -modifier.length)))
      rest = rest.slice(0, -modifier.length - 1)
  }
  return family.slice(0, rest.length)
}

function withoutSuffixes(text: string): string {
  const suffix = suffixes.find((word) => text.endsWith(word))
  return suffix === undefined ? text : withoutSuffixes(text.slice(0, -suffix.length))
}
