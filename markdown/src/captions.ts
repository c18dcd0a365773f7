/** What can have a number. */
export type CaptionKind = "table" | "figure" | "equation"

/** What a block is to its neighbours, as far as captions go; the kind of a caption is that of what it is for. */
export type CaptionRole = "table" | "figure" | "table caption" | "figure caption" | "note" | "other"

/** What stands together, by the places of the blocks: a table or figure, its caption and the sources and notes below it. */
export interface CaptionGroup {
  target: number
  caption: number | undefined
  notes: number[]
}

/** How texts call a table or figure, and a source or note below one, in the languages that editions speak. */
const captionWords = {
  table: "Table|Tabelle|Tableau|Tabla|Tabella|Tabela|Tabell|Tabel|Tabulka|Tablo|Таблица|الجدول|جدول|表|표",
  figure: "Figure|Abbildung|Figura|Rysunek|Figur|Afbeelding|Figuur|Obrázek|Şekil|Рисунок|الشكل|شكل|図|图|그림",
  equation:
    "Equation|Gleichung|Équation|Ecuación|Equazione|Equação|Ekvation|Vergelijking|Rovnice|Równanie|Denklem|Уравнение|المعادلة|معادلة|式|公式|식",
  note: "Source|Sources|Note|Notes|Quelle|Quellen|Anmerkung|Anmerkungen|Fuente|Fuentes|Nota|Notas|Fonte|Fontes|Fonti|Note|Bron|Bronnen|Noot|Opmerking|Źródło|Źródła|Uwaga|Uwagi|Källa|Källor|Anm\\.|Anmärkning|Zdroj|Zdroje|Poznámka|Kaynak|Not|Источник|Источники|Примечание|Примечания|المصدر|ملاحظة|資料|出典|注|来源|资料来源|출처|주",
}
const startOf = (words: string) => new RegExp(`^(?:${words})[ \\u00a0]?(?:: |：)(?!\\s)`, "u")
const starts = {
  table: startOf(captionWords.table),
  figure: startOf(captionWords.figure),
  note: startOf(captionWords.note),
}
const kindWords = Object.fromEntries(
  (["table", "figure", "equation"] as const).map((kind) => [kind, new RegExp(`^(?:${captionWords[kind]})$`, "u")]),
) as Record<CaptionKind, RegExp>

/** Whether words are only what a table, figure or equation is called: a link of them is one that gets the number. */
export const isCaptionWord = (words: string, kind: CaptionKind): boolean => kindWords[kind].test(words.trim())

/** How many signs of a paragraph are "Table: " or "Figure: " before its caption. */
export function captionStart(text: string): { kind: "table" | "figure"; length: number } | undefined {
  for (const kind of ["table", "figure"] as const) {
    const found = starts[kind].exec(text)
    if (found) return { kind, length: found[0].length }
  }
  return undefined
}

/** Whether a paragraph is the source of what stands above it, or a note to it. */
export const isCaptionNote = (text: string): boolean => starts.note.test(text)

const nameAtEnd = /\s*\{#((tab|fig|eq):[\p{L}\p{N}][\p{L}\p{N}_.-]*)\}\s*$/u

/** The name at the end of a text, as in `{#tab:prices}`, and how many signs that takes. */
export function captionName(text: string): { id: string; kind: CaptionKind; length: number } | undefined {
  const [whole, id, short] = nameAtEnd.exec(text) ?? []
  if (whole === undefined || id === undefined) return undefined
  return { id, kind: short === "tab" ? "table" : short === "fig" ? "figure" : "equation", length: whole.length }
}

/** The kind that a name is for; nothing for the name of a heading. */
export function kindOfName(id: string): CaptionKind | undefined {
  return captionName(`{#${id}}`)?.kind
}

/**
 * Finds what stands together. A caption stands directly above its table or directly below it; where it could be for the one
 * above and for the one below, the other captions around it decide, and where they do not it is a paragraph like any other.
 */
export function groupCaptions(roles: CaptionRole[]): CaptionGroup[] {
  const groups = new Map<number, CaptionGroup>()
  for (const [at, role] of roles.entries())
    if (role === "table" || role === "figure") groups.set(at, { target: at, caption: undefined, notes: [] })
  matchCaptions(roles, groups)
  for (const group of groups.values()) {
    const taken = (at: number) => roles[at] === "note" || at === group.caption
    for (let at = group.target + 1; taken(at); at++) if (roles[at] === "note") group.notes.push(at)
  }
  return [...groups.values()]
}

function matchCaptions(roles: CaptionRole[], groups: Map<number, CaptionGroup>): void {
  const waiting = new Map<number, number[]>()
  for (const [at, role] of roles.entries()) {
    if (role !== "table caption" && role !== "figure caption") continue
    const kind = role === "table caption" ? "table" : "figure"
    let above = at - 1
    while (roles[above] === "note") above--
    waiting.set(
      at,
      [above, at + 1].filter((place) => roles[place] === kind),
    )
  }
  for (let isDone = false; !isDone;) {
    isDone = true
    for (const [at, places] of waiting) {
      const free = places.filter((place) => groups.get(place)?.caption === undefined)
      if (free.length > 1) continue
      waiting.delete(at)
      if (free[0] === undefined) continue
      groups.get(free[0])!.caption = at
      isDone = false
    }
  }
}
