import type { IndexMark } from "@hub/markdown"

/** An entry of an index and what stands under it. `places` are where readers find it, `see` the entries to look under instead or as well. */
export type IndexEntry<Place> = {
  words: string
  places: Place[]
  see: { also: boolean; words: string }[]
  under: IndexEntry<Place>[]
}

/** Entries that begin with one letter; without letter, those that begin with none, and those of scripts that sort otherwise. */
export type IndexGroup<Place> = { letter: string; entries: IndexEntry<Place>[] }

/** The entries of marks, each once, as a language sorts them. Of several places for one entry all are kept, in the order of the marks. */
export function sortIndex<Place>(marks: { mark: IndexMark; place: Place }[], language: string): IndexGroup<Place>[] {
  const top: IndexEntry<Place>[] = []
  for (const { mark, place } of marks) {
    let level = top
    let entry: IndexEntry<Place> | undefined
    for (const words of mark.entry) {
      entry = level.find((one) => one.words === words)
      if (entry === undefined) level.push((entry = { words, places: [], see: [], under: [] }))
      level = entry.under
    }
    if (entry === undefined) continue
    if (mark.see === undefined) entry.places.push(place)
    else {
      const see = { also: mark.see.also, words: mark.see.entry.join(", ") }
      if (!entry.see.some((one) => one.words === see.words)) entry.see.push(see)
    }
  }
  return groupByLetter(sortEntries(top, new Intl.Collator(known(language), { numeric: true })), language)
}

function sortEntries<Place>(entries: IndexEntry<Place>[], collator: Intl.Collator): IndexEntry<Place>[] {
  return entries
    .map((entry) => ({ ...entry, under: sortEntries(entry.under, collator) }))
    .toSorted((one, other) => collator.compare(one.words, other.words))
}

const hasLetters =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]/u

/** Ä is under A in German and a letter of its own in Swedish: the language says. */
function groupByLetter<Place>(entries: IndexEntry<Place>[], language: string): IndexGroup<Place>[] {
  const base = new Intl.Collator(known(language), { sensitivity: "base" })
  const groups: IndexGroup<Place>[] = []
  for (const entry of entries) {
    const first = [...new Intl.Segmenter(known(language)).segment(entry.words)][0]?.segment ?? ""
    const upper = hasLetters.test(first) ? first.toLocaleUpperCase(known(language)) : ""
    const plain = upper.normalize("NFD").replace(/\p{M}/gu, "")
    const letter = plain !== "" && base.compare(plain, upper) === 0 ? plain : upper
    const last = groups.at(-1)
    if (
      last &&
      (last.letter === letter || (letter !== "" && last.letter !== "" && base.compare(last.letter, letter) === 0))
    )
      last.entries.push(entry)
    else groups.push({ letter, entries: [entry] })
  }
  return groups
}

/** The language itself, without country and script, where the program knows how it is sorted. */
function known(language: string): string {
  const [base = "en"] = language.toLowerCase().split("-")
  return /^[a-z]{2,3}$/.test(base) && Intl.Collator.supportedLocalesOf(base).length > 0 ? base : "en"
}
