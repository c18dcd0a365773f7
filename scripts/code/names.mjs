// Names: words that the vocabulary replaced, names that are declared twice, and types that do not say what they are.
import { isTest, walk } from "./sources.mjs"

/**
 * Words of names that have a standard replacement (STYLE.md), and where the same letters mean something else: a count of the
 * import report, a column or a field of the API that keeps its name, whose turn it is, what a person reads.
 */
const retired = {
  door: [],
  doors: [],
  deed: [],
  deeds: [],
  house: [],
  fact: [/webhooks\/subscribers/],
  facts: [],
  traceless: [],
  untraced: [],
  traces: [],
  reaction: [],
  reactions: [],
  parked: [],
  news: [],
  told: [],
  notice: [/check-rules/],
  notices: [/publications/i],
  letter: [],
  letters: [],
  jar: [],
  tally: [],
  wish: [],
  wishes: [],
  turn: [/sequences/, /notifications/, /reviews\/\w+\.test/, /withdrawn-answer/, /review-rows/, /colour-roles/],
  turns: [],
  voice: [],
  voices: [],
  reading: [/reading/i, /workspace/, /e2e\/variables/],
  readings: [],
  offer: [],
  offers: [],
  kept: [/^docx\//, /imports?\b/],
  keeper: [],
  desk: [],
  piece: [],
  pieces: [],
  spot: [],
  spots: [],
  stitch: [],
  ledger: [/imports?\b/],
  walls: [],
  further: [],
  later: [],
  hush: [],
  breathe: [],
  anew: [/AskAgain/],
}
const retiredNames = [
  "say",
  "ask",
  "letGo",
  "thoughtOut",
  "carriedOut",
  "broughtAgain",
  "proposedAnew",
  "whileAllStandsStill",
  "theHub",
  "asTheHub",
]

/** Names in the code, and of files, that carry a retired word. */
export function retiredWords(sources, files) {
  const found = []
  for (const { path, tree, lineAt } of sources)
    walk(tree, (node) => {
      if (node.type !== "Identifier" && node.type !== "JSXIdentifier") return
      if (hasRetired(node.name, path)) found.push(`${path}:${lineAt(node.start)} ${node.name}`)
    })
  for (const { path } of files) {
    const name = path.split("/").at(-1).replace(/\..*$/, "")
    if (/\.(tsx?|mjs|css)$/.test(path) && hasRetired(name.replaceAll("-", "_"), path)) found.push(path)
  }
  return found
}

/** Words of the field that hold one of them. */
const standardTerms = /dead_?letter|turn_since|kept_?characters/i

function hasRetired(name, path) {
  if (retiredNames.includes(name)) return true
  if (standardTerms.test(name)) return false
  return wordsOf(name).some((word) => Object.hasOwn(retired, word) && !retired[word].some((place) => place.test(path)))
}

export const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_$]+/)

/** Every type with where it is declared. */
export function declaredTypes(sources) {
  const found = []
  for (const { path, tree, lineAt } of sources)
    walk(tree, (node, parent) => {
      if (node.type !== "TSTypeAliasDeclaration" && node.type !== "TSInterfaceDeclaration") return
      // An interface of another module is added to, not declared.
      if (parent?.type === "TSModuleBlock") return
      found.push({ name: node.id.name, at: `${path}:${lineAt(node.start)}` })
    })
  return found
}

/** Every exported function, by its own name, with where it is declared; tests export nothing to others. */
export function exportedFunctions(sources) {
  const found = []
  for (const { path, tree, lineAt } of sources)
    for (const statement of tree.body) {
      if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) continue
      const { declaration } = statement
      const add = (id) => found.push({ name: id.name, at: `${path}:${lineAt(id.start)}` })
      if (declaration.type === "FunctionDeclaration") add(declaration.id)
      if (declaration.type === "VariableDeclaration")
        for (const { id, init } of declaration.declarations)
          if (id.type === "Identifier" && /^(?:ArrowFunction|Function)Expression$/.test(init?.type ?? "")) add(id)
    }
  return found
}

/** Names that are declared more than once, with all their places. */
export function declaredTwice(declared) {
  const places = Map.groupBy ? Map.groupBy(declared, (one) => one.name) : grouped(declared)
  return [...places]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => `${name}: ${all.map(({ at }) => at).join(", ")}`)
}

function grouped(declared) {
  const places = new Map()
  for (const one of declared) places.set(one.name, [...(places.get(one.name) ?? []), one])
  return places
}

const participles =
  /^(?:Asked|Given|Wanted|Found|Made|Told|Kept|Seen|Shown|Read|Written|Said|Done|Held|Taken|Sent|Chosen|Known|Left|Lost|Put|Set|Built|Cut|Drawn|Gone|Grown|Met|Run|Sought|Spoken|Stood|Thought|Won|[A-Z][a-z]+ed)$/
const nouns = /^(?:Seed|Feed|Need|Embed|Bleed|Breed|Speed|Shed|Bed|Red)$/

/** Types that are a bare participle, or a bare noun without which. */
export const participleTypes = (types) =>
  types
    .filter(({ name }) => (participles.test(name) && !nouns.test(name)) || /^(?:Place|Outcome|One|Thing)$/.test(name))
    .map(({ name, at }) => `${name}: ${at}`)

export const withoutTests = (sources) => sources.filter(({ path }) => !isTest(path))
