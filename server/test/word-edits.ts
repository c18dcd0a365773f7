import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"

/** Edits a Word file as people do. It reads the XML as text only, and shares no code with what reads such files. */

/** What was done to a file: unique words tell where. */
export type WordEdit =
  | { kind: "insert"; after: string; word: string }
  | { kind: "delete"; word: string }
  | { kind: "replace"; word: string; by: string }
  | { kind: "insert-paragraph"; after: string; words: string[] }
  | { kind: "delete-paragraph"; words: string[] }
  | { kind: "move-paragraph"; words: string[]; after: string }
  | { kind: "bold"; word: string }
  | { kind: "comment"; word: string; text: string }
  | { kind: "reply"; word: string; text: string }

export type EditedFile = { bytes: Uint8Array; edits: WordEdit[] }
type EditStyle = { tracked: boolean; random: () => number; count: number }

const uniqueWord = /\b[a-z]{3,}\d+\b/g
const wordsOf = (xml: string) =>
  [
    ...xml
      .replaceAll("<w:br/>", " ")
      .replaceAll(/<[^>]+>/g, "")
      .matchAll(uniqueWord),
  ].map(([word]) => word)

/** A file with so many edits, each in a paragraph that no other edit touches or borders on. */
export function editWordFile(bytes: Uint8Array, { tracked, random, count }: EditStyle): EditedFile {
  const parts = unzipSync(bytes)
  const edits: WordEdit[] = []
  const comments: string[] = []
  const threads: string[] = []
  const pick = <One>(all: One[]): One => all[Math.floor(random() * all.length)]!
  let fresh = 0
  let id = 1000
  const mark = (name: string, of: number) =>
    `<w:${name} w:id="${++id}" w:author="op ${of}" w:date="2026-11-21T09:00:00Z"`
  const run = (text: string, look = "", tag = "t") =>
    `<w:r>${look}<w:${tag} xml:space="preserve">${text}</w:${tag}></w:r>`

  for (const part of ["word/document.xml", "word/footnotes.xml"]) {
    const xml = strFromU8(parts[part]!)
    const chunks = xml.split(/(<w:p>.*?<\/w:p>)/s)
    const places = chunks.flatMap((chunk, at) => (chunk.startsWith("<w:p>") && wordsOf(chunk).length > 2 ? [at] : []))
    const free = places.filter((_, at) => part === "word/footnotes.xml" || (at > 0 && at % 2 === 1))
    // Past one paragraph, moving this one and moving that one are the same.
    const isFar = (one: number, other: number) => Math.abs(places.indexOf(one) - places.indexOf(other)) > 2
    const wanted = part === "word/footnotes.xml" ? Math.min(1, free.length) : count
    for (let made = 0; made < wanted && free.length > 0; made++) {
      const [at] = free.splice(Math.floor(random() * free.length), 1)
      const paragraph = chunks[at!]!
      const inCell = /<w:tc>[^]*$/.test(
        chunks
          .slice(0, at)
          .join("")
          .replaceAll(/<w:tc>.*?<\/w:tc>/gs, ""),
      )
      const isPlain =
        !inCell &&
        part === "word/document.xml" &&
        !/Heading|footnoteReference|w:drawing|m:oMath|w:hyperlink/.test(paragraph)
      const own = edits.length
      const runs = [
        ...paragraph.matchAll(
          /<w:r>(<w:rPr>(?:(?!<w:rPr>).)*?<\/w:rPr>)?<w:t xml:space="preserve">([^<]*)<\/w:t><\/w:r>/gs,
        ),
      ].filter(([, look = "", text]) => !look.includes("Hyperlink") && wordsOf(text!).length > 0)
      if (runs.length === 0) continue
      const [whole, look = "", text = ""] = pick(runs)
      const word = pick(wordsOf(text))
      const [before = "", after = ""] = text.split(new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`))
      const around = (middle: string) =>
        paragraph.replace(
          whole,
          () => `${before === "" ? "" : run(before, look)}${middle}${after === "" ? "" : run(after, look)}`,
        )
      const inserted = (words: string) =>
        tracked ? `${mark("ins", own)}>${run(words, look)}</w:ins>` : run(words, look)
      const deleted = (words: string) => (tracked ? `${mark("del", own)}>${run(words, look, "delText")}</w:del>` : "")
      const markEnd = (xmlOf: string, name: string) => {
        const sign = `<w:rPr>${mark(name, own)}/></w:rPr>`
        return /<w:p><w:pPr>/.test(xmlOf)
          ? xmlOf.replace("</w:pPr>", `${sign}</w:pPr>`)
          : xmlOf.replace("<w:p>", `<w:p><w:pPr>${sign}</w:pPr>`)
      }
      const allDeleted = (tag: string) =>
        markEnd(paragraph, tag).replaceAll(
          /<w:r>.*?<\/w:r>/gs,
          (one) =>
            `${mark(tag, own)}>${one.replaceAll(/<w:t( [^>]*)?>/g, "<w:delText$1>").replaceAll("</w:t>", "</w:delText>")}</w:${tag}>`,
        )
      const styleOf = /<w:pPr>.*?<\/w:pPr>/s.exec(paragraph)?.[0] ?? ""
      const newWord = () => `new${++fresh}`
      const kinds = ["insert", "delete", "replace", "replace", "bold", "comment"]
      if (isPlain)
        kinds.push("insert-paragraph", "insert-paragraph", "delete-paragraph", "delete-paragraph", "move-paragraph")
      const kind = part === "word/footnotes.xml" ? "replace" : pick(kinds)
      switch (kind) {
        case "insert": {
          const said = newWord()
          chunks[at!] = around(run(`${word} `, look) + inserted(`${said} `)).replace(new RegExp(`(preserve">) `), "$1 ")
          edits.push({ kind, after: word, word: said })
          break
        }
        case "delete":
          chunks[at!] = around(deleted(word))
          edits.push({ kind, word })
          break
        case "replace": {
          const by = newWord()
          chunks[at!] = around(deleted(word) + inserted(by))
          edits.push({ kind, word, by })
          break
        }
        case "bold": {
          const changed = tracked ? `${mark("rPrChange", own)}>${look || "<w:rPr/>"}</w:rPrChange>` : ""
          const rest = look.replace(/^<w:rPr>|<\/w:rPr>$/g, "")
          if (rest.includes("<w:b/>")) continue
          chunks[at!] = around(run(word, `<w:rPr><w:b/>${rest}${changed}</w:rPr>`))
          edits.push({ kind, word })
          break
        }
        case "comment": {
          const number = comments.length
          chunks[at!] = around(
            `<w:commentRangeStart w:id="${number}"/><w:commentRangeStart w:id="${number + 1}"/>${run(word, look)}<w:commentRangeEnd w:id="${number}"/><w:r><w:commentReference w:id="${number}"/></w:r><w:commentRangeEnd w:id="${number + 1}"/><w:r><w:commentReference w:id="${number + 1}"/></w:r>`,
          )
          const ids = [number, number + 1].map((one) => (0x10000000 + one).toString(16).toUpperCase())
          const written = (number_: number, said: string, who: string) =>
            `<w:comment w:id="${number_}" w:author="${who}" w:date="2026-11-21T09:00:00Z"><w:p w14:paraId="${ids[number_ - number]}">${run(said)}</w:p></w:comment>`
          comments.push(written(number, `Why ${word}?`, "Zoe"), written(number + 1, `Because of ${word}.`, "Yan"))
          threads.push(
            `<w15:commentEx w15:paraId="${ids[0]}" w15:done="0"/><w15:commentEx w15:paraId="${ids[1]}" w15:paraIdParent="${ids[0]}" w15:done="0"/>`,
          )
          edits.push({ kind, word, text: `Why ${word}?` }, { kind: "reply", word, text: `Because of ${word}.` })
          break
        }
        case "insert-paragraph": {
          const words = [newWord(), newWord(), newWord()]
          const body = `<w:p>${styleOf}${inserted(`${words.join(" ")}.`)}</w:p>`
          chunks[at!] = paragraph + (tracked ? markEnd(body, "ins") : body)
          edits.push({ kind, after: wordsOf(paragraph).at(-1)!, words })
          break
        }
        case "delete-paragraph":
          chunks[at!] = tracked ? allDeleted("del") : ""
          edits.push({ kind, words: wordsOf(paragraph) })
          break
        case "move-paragraph": {
          const targets = free.filter(
            (one) =>
              isFar(one, at!) &&
              !/<w:tc>[^]*$/.test(
                chunks
                  .slice(0, one)
                  .join("")
                  .replaceAll(/<w:tc>.*?<\/w:tc>/gs, ""),
              ) &&
              !/<w:numPr>/.test(chunks[one]!),
          )
          if (targets.length === 0 || wordsOf(paragraph).length < 5) continue
          const target = pick(targets)
          free.splice(free.indexOf(target), 1)
          const moved = tracked
            ? markEnd(paragraph, "moveTo").replaceAll(
                /<w:r>.*?<\/w:r>/gs,
                (one) => `${mark("moveTo", own)}>${one}</w:moveTo>`,
              )
            : paragraph
          edits.push({ kind, words: wordsOf(paragraph), after: wordsOf(chunks[target]!).at(-1)! })
          chunks[at!] = tracked ? allDeleted("moveFrom") : ""
          chunks[target] += moved
          break
        }
      }
    }
    parts[part] = strToU8(chunks.join(""))
  }
  if (comments.length > 0) addComments(parts, comments, threads)
  return { bytes: zipSync(parts), edits }
}

function addComments(parts: Record<string, Uint8Array>, comments: string[], threads: string[]): void {
  const office = "http://schemas.openxmlformats.org"
  const names = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" xmlns:mc="${office}/markup-compatibility/2006" mc:Ignorable="w14 w15"`
  parts["word/comments.xml"] = strToU8(`<w:comments ${names}>${comments.join("")}</w:comments>`)
  parts["word/commentsExtended.xml"] = strToU8(`<w15:commentsEx ${names}>${threads.join("")}</w15:commentsEx>`)
  const relations = strFromU8(parts["word/_rels/document.xml.rels"]!)
  parts["word/_rels/document.xml.rels"] = strToU8(
    relations.replace(
      "</Relationships>",
      `<Relationship Id="c1" Type="${office}/officeDocument/2006/relationships/comments" Target="comments.xml"/><Relationship Id="c2" Type="http://schemas.microsoft.com/office/2011/relationships/commentsExtended" Target="commentsExtended.xml"/></Relationships>`,
    ),
  )
  const types = strFromU8(parts["[Content_Types].xml"]!)
  const kind = "application/vnd.openxmlformats-officedocument.wordprocessingml"
  parts["[Content_Types].xml"] = strToU8(
    types.replace(
      "</Types>",
      `<Override PartName="/word/comments.xml" ContentType="${kind}.comments+xml"/><Override PartName="/word/commentsExtended.xml" ContentType="${kind}.commentsExtended+xml"/></Types>`,
    ),
  )
}

/** How many edits the file itself tells of: who made each mark, and the comments. */
export function countMarkedEdits(bytes: Uint8Array): number {
  const parts = unzipSync(bytes)
  const marked = new Set<string>()
  for (const name of ["word/document.xml", "word/footnotes.xml"])
    for (const [, who] of strFromU8(parts[name]!).matchAll(
      /<w:(?:ins|del|moveTo|moveFrom|rPrChange) [^>]*w:author="(op \d+)"/g,
    ))
      marked.add(who!)
  const comments = parts["word/comments.xml"]
  return marked.size + (comments ? strFromU8(comments).split("<w:comment ").length - 1 : 0)
}

/** The unique words of a source in their order, as they are after these edits: worked out from the words alone. */
export function expectedWords(source: string, edits: WordEdit[]): string[] {
  let words = [...source.matchAll(uniqueWord)].map(([word]) => word)
  const at = (word: string) => words.indexOf(word)
  for (const edit of edits) {
    if (edit.kind === "insert") words.splice(at(edit.after) + 1, 0, edit.word)
    if (edit.kind === "delete") words.splice(at(edit.word), 1)
    if (edit.kind === "replace") words[at(edit.word)] = edit.by
    if (edit.kind === "insert-paragraph") words.splice(at(edit.after) + 1, 0, ...edit.words)
    if (edit.kind === "delete-paragraph" || edit.kind === "move-paragraph")
      words = words.filter((word) => !edit.words.includes(word))
    if (edit.kind === "move-paragraph") words.splice(at(edit.after) + 1, 0, ...edit.words)
  }
  return words
}

export const uniqueWordsOf = (source: string) => [...source.matchAll(uniqueWord)].map(([word]) => word)
