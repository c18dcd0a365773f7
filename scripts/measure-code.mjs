// Prints how the code stands against STYLE.md; `npm run measure -- NAME` lists the places behind one figure.
import { cycles, importGraph } from "./code/boundaries.mjs"
import { duplicatePairs } from "./code/duplicates.mjs"
import {
  declaredTwice,
  declaredTypes,
  exportedFunctions,
  participleTypes,
  retiredWords,
  withoutTests,
} from "./code/names.mjs"
import { longFiles, longFunctions, testRatios } from "./code/sizes.mjs"
import { readFiles, readSources } from "./code/sources.mjs"
import { copiedLists, duplicateRules, secondKit } from "./code/styles.mjs"

const sources = readSources()
const code = withoutTests(sources)
const types = declaredTypes(sources)
const graph = importGraph(sources)
const sheets = readFiles(/\.css$/)
const rules = duplicateRules(sheets)
const figures = {
  "retired-names": retiredWords(sources, readFiles(/./)),
  "types-twice": declaredTwice(types),
  "functions-twice": declaredTwice(exportedFunctions(code)),
  "participle-types": participleTypes(types),
  cycles: cycles(graph),
  "long-functions": longFunctions(sources),
  "long-files": longFiles(readFiles(/^(?!.*(?:package-lock|\.test\.)).*\.(?:tsx?|mjs|css|typ|html)$/)),
  "second-kit": secondKit(sources),
  "copied-lists": copiedLists(sources),
  "duplicate-css": rules.most.map((places) => places.join("; ")),
  duplicates: duplicatePairs(code).map(({ one, other, runs }) => `${one} ~ ${other} ${runs}`),
}

const wanted = process.argv[2]
if (wanted !== undefined) {
  if (!Object.hasOwn(figures, wanted)) {
    console.log(`There is no figure "${wanted}". There are: ${Object.keys(figures).join(", ")}.`)
    process.exit(1)
  }
  for (const line of figures[wanted]) console.log(line)
} else {
  console.table(Object.fromEntries(Object.entries(figures).map(([name, places]) => [name, { places: places.length }])))
  console.log(
    `Rules of style sheets with the body of another: ${rules.duplicates} of ${rules.rules} (${Math.round((100 * rules.duplicates) / rules.rules)} %)`,
  )
  console.table(testRatios(sources))
}
