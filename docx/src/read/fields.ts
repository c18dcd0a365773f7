import type { IndexMark } from "@hub/markdown"
import { readIndexEntry } from "./index-entries.ts"
import { child, children, descendants, flag, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** What a field's instruction makes of its result. */
export type FieldMeaning =
  | { kind: "link"; url: string }
  | { kind: "reference"; anchor: string }
  /** Shows the sign of the note at a bookmark once more. */
  | { kind: "note"; anchor: string }
  | { kind: "contents" }
  | { kind: "index" }
  | { kind: "index_entry"; mark: IndexMark }
  /** Marks something for a list that Word makes. */
  | { kind: "hidden" }
  /** The number of a table, figure or equation. */
  | { kind: "sequence" }
  | { kind: "text"; instruction: string }

export function parseField(instruction: string): FieldMeaning {
  const text = instruction.trim()
  const name = /^[A-Z]+/i.exec(text)?.[0].toUpperCase() ?? ""

  switch (name) {
    case "HYPERLINK":
      return hyperlink(text.slice(name.length))
    case "REF":
    case "PAGEREF":
      return reference(text.slice(name.length))
    case "NOTEREF":
      return noteReference(text.slice(name.length))
    case "SEQ":
      return { kind: "sequence" }
    case "TOC":
      return { kind: "contents" }
    case "INDEX":
    case "TOA":
      return { kind: "index" }
    case "XE": {
      const mark = readIndexEntry(text.slice(name.length))
      return mark ? { kind: "index_entry", mark } : { kind: "hidden" }
    }
    case "TC":
    case "RD":
    case "TA":
    case "SET":
    case "ASK":
    case "PRIVATE":
      return { kind: "hidden" }
    default:
      return { kind: "text", instruction: text }
  }
}

/** What a box to tick or a choice of an old form holds; it has no other result. */
export function readFormValue(field: XmlNode): string | undefined {
  const form = child(field, "w:ffData")
  const box = child(form, "w:checkBox")
  if (box) return (flag(box, "w:checked") ?? flag(box, "w:default") ?? false) ? "☒" : "☐"

  const choice = child(form, "w:ddList")
  const chosen = Number(value(choice, "w:result") ?? value(choice, "w:default") ?? 0)
  return children(choice, "w:listEntry")[chosen]?.attributes["w:val"]
}

/** `HYPERLINK "https://a.example" \l "part"`, or only `\l "part"` for a place in the same document. */
function hyperlink(rest: string): FieldMeaning {
  const place = /\\l\s+"?([^"\s]+)"?/i.exec(rest)?.[1]
  const address = /^\s*(?:"([^"]*)"|([^\s\\"]\S*))/.exec(rest.replace(/\\[a-z]\s+"[^"]*"/gi, ""))
  const url = address?.[1] ?? address?.[2] ?? ""

  if (!url && place) return { kind: "reference", anchor: place }
  if (!url) return { kind: "text", instruction: `HYPERLINK${rest}` }
  return { kind: "link", url: place ? `${url}#${place}` : url }
}

/** Only with `\h` does Word make the result a link. */
function reference(rest: string): FieldMeaning {
  const anchor = /^\s*"?([^\s"\\]+)"?/.exec(rest)?.[1]
  return anchor && /\\h\b/i.test(rest) ? { kind: "reference", anchor } : { kind: "text", instruction: `REF${rest}` }
}

/** Only with `\f` does it look like the sign of a note; else it is its number in a sentence. */
function noteReference(rest: string): FieldMeaning {
  const meaning = reference(rest)
  return meaning.kind === "reference" && /\\f\b/i.test(rest) ? { ...meaning, kind: "note" } : meaning
}

/** A control that holds a table of contents. */
export function isTableOfContents(control: XmlNode): boolean {
  const galleries = descendants(child(control, "w:sdtPr") ?? control, "w:docPartGallery")
  return galleries.some((gallery) => /table of contents/i.test(gallery.attributes["w:val"] ?? ""))
}
