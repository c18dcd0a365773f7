import { canonicalJson } from "./canonical-json.ts"
import { type Digests, digestBytes } from "./digests.ts"
import { findDifferences } from "./find-differences.ts"
import { findFalseEndorsements, type KeyList, whyKeyIsRefused } from "./key-list.ts"
import { type DocumentSignature, fingerprintOf, isSignedBy } from "./signature.ts"

/** What is there to verify: the evidence or receipt as it was downloaded, the publication, and keys that are trusted. */
export type FilesToVerify = { evidence: string; publication?: Uint8Array; keys?: KeyList }

/** `problems` is empty where everything holds; `notes` say what was not checked. */
export type EvidenceVerdict = {
  holds: boolean
  /** What the file is about, as it says itself. */
  about: string
  problems: string[]
  notes: string[]
  /** Who signed it when, as it says itself; nothing where there is no signature. */
  signed?: { hub: string; at: string; fingerprint: string; isKnownKey: boolean }
}

/** Whether evidence of an edition, or the receipt of a reviewer, is as a hub signed it. It needs no network, and throws for no file. */
export function verifyEvidence({ evidence, publication, keys }: FilesToVerify): EvidenceVerdict {
  const document = parseDocument(evidence)
  if (!document) return refusal("The evidence is not a JSON file of a hub. It was damaged or is another file.")
  const about = describeDocument(document)
  const signature = readSignature(document)
  if (!signature) return { ...refusal("The evidence has no signature."), about }
  const { statement, value } = signature
  const problems = [
    ...(canonicalJson(document) === evidence ? [] : ["The file is not written as the hub wrote it."]),
    ...(isSignedBy(statement, value, statement.key)
      ? []
      : ["The signature is not of what it stands beside. Either was changed."]),
    ...findDifferences(document, statement.digests),
    ...(statement.about === kindOfDocument(document) ? [] : ["The signature is of another kind of file."]),
    ...checkPublication(document, publication),
    ...(keys ? checkKeys(keys, statement) : []),
  ]
  const { hub, key, signed_at: at } = statement
  const isKnownKey = keys?.keys.some((one) => one.key === key) ?? false
  const signed = { hub, at, fingerprint: fingerprintOf(key), isKnownKey }
  return { holds: problems.length === 0, about, problems, notes: listNotes(document, publication, keys), signed }
}

const refusal = (problem: string): EvidenceVerdict => ({ holds: false, about: "", problems: [problem], notes: [] })

function parseDocument(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function readSignature({ signature }: Record<string, unknown>): DocumentSignature | undefined {
  if (!isObject(signature) || !isObject(signature.statement) || typeof signature.value !== "string") return undefined
  const { statement, value } = signature
  const texts = [statement.hub, statement.key, statement.signed_at, statement.about]
  if (!texts.every((text) => typeof text === "string") || !isDigests(statement.digests)) return undefined
  return { statement: statement as DocumentSignature["statement"], value }
}

const isDigests = (value: unknown): value is Digests =>
  isObject(value) &&
  Object.values(value).every((one) =>
    Array.isArray(one) ? one.every((digest) => typeof digest === "string") : typeof one === "string" || isDigests(one),
  )

const kindOfDocument = (document: Record<string, unknown>) => ("review" in document ? "receipt" : "edition")

function describeDocument(document: Record<string, unknown>): string {
  const { edition, review } = document
  if (isObject(review)) {
    const who = isObject(review.reviewer) ? review.reviewer.name : ""
    return `Receipt of ${String(who)} for “${String(review.title)}”, version ${String(review.revision)}`
  }
  if (!isObject(edition)) return ""
  const kind = edition.kind === "pdf" ? "PDF" : "knowledge base"
  return `Evidence of “${String(edition.collection)}”, ${kind}, edition ${String(edition.number)}`
}

function checkPublication({ edition }: Record<string, unknown>, publication: Uint8Array | undefined): string[] {
  if (!publication) return []
  const artefact = isObject(edition) && isObject(edition.artefact) ? edition.artefact : undefined
  if (!artefact) return ["A receipt is about words, not about a publication. Leave the publication out."]
  if (artefact.sha256 === digestBytes(publication)) return []
  return ["The publication is not the file that this evidence is about, or was changed."]
}

const checkKeys = (keys: KeyList, { key, signed_at }: DocumentSignature["statement"]): string[] => [
  ...[whyKeyIsRefused(keys, key, signed_at)].filter((problem) => problem !== undefined),
  ...findFalseEndorsements(keys).map(
    (one) => `The list of keys was changed: key ${fingerprintOf(one.key)} is not endorsed by the key before it.`,
  ),
]

const listNotes = (document: Record<string, unknown>, publication?: Uint8Array, keys?: KeyList): string[] => [
  ...(publication || kindOfDocument(document) === "receipt"
    ? []
    : ["The publication was not checked, since its file was not given."]),
  ...(keys
    ? []
    : ["Whose key it is was not checked. Compare its fingerprint with the one that the hub has published."]),
]
