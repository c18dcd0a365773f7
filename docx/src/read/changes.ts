import type { ChangesChoice } from "@hub/contract/imports"
import type { ReportBuilder } from "../report.ts"
import { child } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** What is the other way round in a document whose changes are rejected. */
const mirrored: Record<string, string> = {
  "w:ins": "w:del",
  "w:del": "w:ins",
  "w:moveTo": "w:moveFrom",
  "w:moveFrom": "w:moveTo",
  "w:cellIns": "w:cellDel",
  "w:cellDel": "w:cellIns",
  "w:delText": "w:t",
  "w:delInstrText": "w:instrText",
}

/** Former properties stand inside the ones that replaced them. */
const formerly: Record<string, string> = {
  "w:pPr": "w:pPrChange",
  "w:rPr": "w:rPrChange",
  "w:tcPr": "w:tcPrChange",
  "w:trPr": "w:trPrChange",
  "w:tblPr": "w:tblPrChange",
}

const isMirrored = new WeakSet<XmlNode>()

/**
 * Rejecting all changes is accepting those of the mirrored document, in which what was inserted is deleted, what was
 * deleted is inserted, and properties are what they were before. Where only the words go back, properties stay.
 */
export function rejectChanges(node: XmlNode, onlyWords = false): void {
  const former = child(node, formerly[node.name] ?? "")
  if (former && !onlyWords) restoreProperties(node, former)

  const name = mirrored[node.name]
  if (name) {
    node.name = name
    isMirrored.add(node)
  }
  for (const each of node.children) rejectChanges(each, onlyWords)
}

/** A mark of a paragraph's end and of a change of a row are no part of what stood there before. */
function restoreProperties(node: XmlNode, change: XmlNode): void {
  const before = change.children.find((each) => each.name === node.name)
  const marks = node.children.filter(
    (each) => each.name in mirrored || (node.name === "w:pPr" && each.name === "w:rPr"),
  )
  node.children = [
    ...(before?.children ?? []).filter((each) => !marks.some(({ name }) => name === each.name)),
    ...marks,
  ]
}

/** What a change is called in the account: what its author did, whatever becomes of it. */
export function changeKind(node: XmlNode): "insertions" | "deletions" {
  return /^w:(ins|moveTo|cellIns)$/.test(node.name) === isMirrored.has(node) ? "deletions" : "insertions"
}

/** Whether a cell was inserted or deleted alone. */
export function changeOfCell(cell: XmlNode): XmlNode | undefined {
  const properties = child(cell, "w:tcPr")
  return child(properties, "w:cellDel") ?? child(properties, "w:cellIns")
}

const choiceLabels: Record<ChangesChoice, string> = {
  accept: "Accepted",
  reject: "Rejected",
  suggest: "Kept as a suggestion",
}

/** A change that has come to an end, with its author and date. */
export function reportChange(report: ReportBuilder, node: XmlNode, choice: ChangesChoice = "accept"): void {
  const did = changeKind(node) === "insertions" ? "Inserted" : "Deleted"
  const words = changedText(node).replaceAll(/\s+/g, " ").trim()
  const shown = words ? `: “${words.slice(0, 120)}”` : ""

  report.converted(node)
  report.noted(node, `${did} by ${describeAuthor(node)}${shown}. ${choiceLabels[choice]}`)
}

/** Who, and on which day as the author's clock had it. */
export function describeAuthor(node: XmlNode): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(node.attributes["w:date"] ?? "")?.[0]
  return `${node.attributes["w:author"] || "someone"}${day ? ` on ${day}` : ""}`
}

function changedText(node: XmlNode): string {
  if (node.name === "w:t" || node.name === "w:delText") return node.text
  return node.children.map(changedText).join("")
}
