import { canonicalJson } from "./canonical-json.ts"
import { type Digests, digestBytes } from "./digests.ts"
import { findDifferences } from "./find-differences.ts"
import { findListProblems, findTrustedStart, type KeyList, whyKeyIsRefused } from "./key-list.ts"
import { type DocumentSignature, fingerprintOf, isSignedBy } from "./signature.ts"

/** What is there to verify: the evidence or receipt as it was downloaded, the publication, and keys that are trusted. */
export type FilesToVerify = { evidence: Uint8Array | string; publication?: Uint8Array; keys?: KeyList }

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
  const text = typeof evidence === "string" ? evidence : decodeText(evidence)
  const document = text === undefined ? undefined : parseDocument(text)
  if (!document) return refusal("The evidence is not a JSON file of a hub. It was damaged or is another file.")
  const about = describeDocument(document)
  const signature = readSignature(document)
  if (!signature) return { ...refusal("The evidence has no signature that can be read."), about }
  const { statement, value } = signature
  const problems = [
    ...(canonicalJson(document) === text ? [] : ["The file is not written as the hub wrote it."]),
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
  return {
    holds: problems.length === 0,
    about,
    problems,
    notes: listNotes(document, statement, publication, keys),
    signed,
  }
}

const refusal = (problem: string): EvidenceVerdict => ({ holds: false, about: "", problems: [problem], notes: [] })

/** Nothing where the bytes are no UTF-8; a mark at the beginning is a character like others. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parseDocument(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) && !isTooDeep(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** No evidence is as deep, and what is deeper could not be written again. */
const deepest = 60

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? (Object.values(one) as unknown[]) : []))
  }
  return false
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function readSignature({ signature }: Record<string, unknown>): DocumentSignature | undefined {
  if (!isObject(signature) || !isObject(signature.statement) || typeof signature.value !== "string") return undefined
  const { statement, value, ...more } = signature
  // Only the statement is signed: nothing else may stand beside it.
  if (Object.keys(more).length > 0 || statement.format !== 1) return undefined
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
    return `Receipt of ${writePlain(who)} for “${writePlain(review.title)}”, version ${writePlain(review.revision)}`
  }
  if (!isObject(edition)) return ""
  const kind = edition.kind === "pdf" ? "PDF" : "knowledge base"
  return `Evidence of “${writePlain(edition.collection)}”, ${kind}, edition ${writePlain(edition.number)}`
}

const writePlain = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "?")

function checkPublication({ edition }: Record<string, unknown>, publication: Uint8Array | undefined): string[] {
  if (!publication) return []
  const artefact = isObject(edition) && isObject(edition.artefact) ? edition.artefact : undefined
  if (!artefact) return ["A receipt is about words, not about a publication. Leave the publication out."]
  if (artefact.sha256 === digestBytes(publication)) return []
  return ["The publication is not the file that this evidence is about, or was changed."]
}

const checkKeys = (keys: KeyList, { key, signed_at }: DocumentSignature["statement"]): string[] => [
  ...[whyKeyIsRefused(keys, key, signed_at)].filter((problem) => problem !== undefined),
  ...findListProblems(keys),
]

function listNotes(
  document: Record<string, unknown>,
  { key, hub }: DocumentSignature["statement"],
  publication?: Uint8Array,
  keys?: KeyList,
): string[] {
  const start = keys && findTrustedStart(keys, key)
  const isFirst = start === undefined || start === keys?.keys[0]
  return [
    ...(publication || kindOfDocument(document) === "receipt"
      ? []
      : ["The publication was not checked, since its file was not given."]),
    ...(keys
      ? []
      : ["Whose key it is was not checked. Compare its fingerprint with the one that the hub has published."]),
    ...(isFirst
      ? []
      : [
          `Key ${fingerprintOf(start.key)} is not endorsed by the key before it. Compare its fingerprint with the one that the hub has published.`,
        ]),
    ...(keys && keys.hub !== hub ? [`It was signed at ${hub}; the keys are those of ${keys.hub}.`] : []),
  ]
}

/** The verdict in one line. Without keys nobody knows who signed. */
export const headlineOf = ({ holds, signed }: EvidenceVerdict): string =>
  !holds
    ? "Verification failed"
    : signed?.isKnownKey
      ? "Verification passed"
      : "Unchanged since it was signed; who signed it was not verified"
