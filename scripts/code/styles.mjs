// Style sheets and the component kit.
/** Rules of style sheets, and how many of them have the body of another. */
export function duplicateRules(sheets) {
  const bodies = new Map()
  let rules = 0
  for (const { path, text } of sheets)
    for (const [, selector, body] of text.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const key = body
        .split(";")
        .map((line) => line.replace(/\s+/g, " ").trim())
        .filter(Boolean)
        .toSorted()
        .join("; ")
      if (key === "") continue
      rules++
      bodies.set(key, [...(bodies.get(key) ?? []), `${path} ${selector.trim()}`])
    }
  const twice = [...bodies.values()].filter((places) => places.length > 1)
  return {
    rules,
    duplicates: twice.reduce((sum, places) => sum + places.length, 0),
    most: twice.toSorted((a, b) => b.length - a.length),
  }
}

/** Files that use a component of our own where the kit has one. */
export const secondKit = (sources) =>
  sources
    .filter(({ path }) => path.startsWith("web/src/"))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /from "[^"]*widgets\/(Button|ButtonLink|Dialog|Notice|IconButton|SearchSelect(?:Many)?|RowMenu)\.tsx"/g,
        ),
      ].map((match) => `${path} ${match[1]}`),
    )

/** Lists of words in the browser or on the server that the contract has as a list already. */
export function copiedLists(sources) {
  const lists = (text) =>
    [...text.matchAll(/\[\s*((?:"[a-z_]+",?\s*){3,})\]/g)].map((match) => ({
      at: match.index,
      words: [...match[1].matchAll(/"([a-z_]+)"/g)]
        .map((word) => word[1])
        .toSorted((one, other) => one.localeCompare(other))
        .join(" "),
    }))
  const known = new Set(
    sources
      .filter(({ path }) => path.startsWith("contract/src/"))
      .flatMap(({ text }) => lists(text).map(({ words }) => words)),
  )
  return sources
    .filter(({ path, isTest }) => /^(?:web|server)\/src\//.test(path) && !isTest)
    .flatMap(({ path, text, lineAt }) =>
      lists(text)
        .filter(({ words }) => known.has(words))
        .map(({ at, words }) => `${path}:${lineAt(at)} ${words}`),
    )
}
