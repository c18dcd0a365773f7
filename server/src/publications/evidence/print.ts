import { randomUUID } from "node:crypto"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import {
  describeAgent,
  describeAgentWords,
  type Evidence,
  type PresentedEvidence,
  listEvidenceValues,
} from "@hub/contract/evidence"
import { type Proof, describeProof } from "@hub/contract/proof"
import { layOutPdf } from "../../pdf/lay-out.ts"
import { breakableText, stripUnprintable } from "../../pdf/printable-text.ts"
import type { Ctx } from "../../platform/ctx.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { builtEntry, root } from "../../platform/root.ts"
import { createRunner } from "../../platform/run-in-order.ts"
import { getPublication } from "../get.ts"
import { fileNameOf } from "../publication.ts"
import { embargoSections } from "./print-embargo.ts"
import { type EvidenceSection, formatEvidenceMoment as formatMoment, section } from "./print-section.ts"
import { readEvidence } from "./read.ts"

const template = join(root, "server/src/publications/evidence/evidence.typ")
const longest = 120_000

/** How many characters of a word fit into the narrowest column. */
const narrowest = 16

/** One is laid out at a time, since each takes a process of its own. */
const runInOrder = createRunner()

/** The evidence of an edition to read and to print. */
export async function printEvidence(ctx: Ctx, id: number): Promise<FileResponse> {
  const found = await readEvidence(ctx, id)
  return {
    text: await runInOrder(() => pdfOf(ctx, found)),
    filename: `${fileNameOf(await getPublication(ctx, "publications.read", id))}, evidence.pdf`,
    mime: "application/pdf",
    inline: false,
  }
}

async function pdfOf({ app }: Ctx, found: PresentedEvidence): Promise<Buffer> {
  const folder = join(app.work_folder, `evidence-${randomUUID()}`)
  const { edition } = found
  const document = {
    title: printableText(`${edition.collection}, edition ${edition.number}`),
    about: aboutOf(found).map((line) => line.map(printableText)),
    parts: evidenceSections(found).map((part) => ({ ...part, rows: part.rows.map((row) => row.map(printableText)) })),
    body: [],
    warnings: [],
  }
  try {
    const entry = builtEntry("publications-pdf-child")
    const how = { folder, signal: AbortSignal.timeout(longest), timeoutMs: longest, entry }
    return await readFile((await layOutPdf(document, { template }, how)).path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const printableText = (words: string) => breakableText(stripUnprintable(words), narrowest)

/** The person who decided, with how they proved who they were. */
const describeDecider = ({ name, proof }: { name: string; proof: Proof | null }) => `${name} (${describeProof(proof)})`

const aboutOf = ({ edition, made_with, signed }: PresentedEvidence): string[][] => [
  ["Kind", edition.kind === "pdf" ? "PDF" : "Knowledge base"],
  ["Requested", `${formatMoment(edition.asked_for_at)}, by ${describeDecider(edition.asked_for_by)}`],
  ...(edition.released_by === null
    ? []
    : [["Released", `${formatMoment(edition.released_by.at)}, by ${describeDecider(edition.released_by)}`]]),
  ["Published", formatMoment(edition.published_at)],
  ["SHA-256 of the file", edition.artefact.sha256],
  ["Size in bytes", String(edition.artefact.bytes)],
  [
    "Created with",
    `Hub ${made_with.hub} (${made_with.commit})${made_with.typst === null ? "" : `, Typst ${made_with.typst}`}`,
  ],
  ...(signed === null ? [] : [["Signed", `${formatMoment(signed.signed_at)}, with the key ${signed.fingerprint}`]]),
]

const evidenceSections = (found: PresentedEvidence): EvidenceSection[] => [
  contentsSection(found),
  ...approvalSections(found),
  feedbackSection(found),
  overridesSection(found),
  ...agentSections(found),
  ...(found.embargo === undefined ? [] : embargoSections(found.embargo)),
  section(
    "Values",
    ["Variable", "Value", "Only in"],
    listEvidenceValues(found).map(({ slug, value, only_in }) => [slug, value, only_in ?? ""]),
  ),
  section(
    "Images",
    ["Image", "SHA-256"],
    found.images.map(({ key, description, sha256 }) => [description || key, sha256]),
  ),
  section(
    "Checks",
    ["Topic", "Result"],
    found.checks.map(({ title, message }) => [title ?? "", message]),
  ),
]

const titleOfTopic = ({ places }: Pick<Evidence, "places">, id: number) =>
  places.findLast(({ topic_id }) => topic_id === id)?.title ?? ""

const contentsSection = ({ places }: PresentedEvidence) =>
  section(
    "Contents",
    ["Title", "Version", "Hash"],
    places.map(({ title, revision, content_hash }) => [
      title,
      revision === null ? "" : String(revision),
      content_hash ?? "",
    ]),
  )

function approvalSections(found: PresentedEvidence): EvidenceSection[] {
  const headings = ["Topic", "Approved by", "When", "Review request"]
  const row = (one: Evidence["approvals"][number]) => [
    `${titleOfTopic(found, one.topic_id)}, version ${one.revision}`,
    `${one.reviewer.name} (${one.reviewer.from})${one.answered_by === null ? "" : `\nanswered by ${one.answered_by.name}`}`,
    `${formatMoment(one.decided_at)}\n${describeProof(one.proof)}${one.confirmed_at === null || one.proof ? "" : ", confirmed with an email code"}`,
    `Request ${one.review_id}, round ${one.round.number}`,
  ]
  return [
    section("Approvals of exactly this text and these values", headings, found.approvals.map(row)),
    section(
      "Approvals of other text that the project accepts",
      [...headings, "Differences"],
      found.other_approvals.map((one) => [...row(one), one.changes.join("\n")]),
    ),
  ]
}

const feedbackSection = ({ points }: PresentedEvidence) =>
  section(
    "Feedback from reviewers",
    ["Reviewer", "Selected text", "Comment or suggested text", "Outcome"],
    points.map(({ reviewer, quote, body, disposition, reason, decided_by, proof }) => [
      reviewer,
      quote,
      body,
      [
        disposition?.replace("_", " ") ?? "open",
        reason,
        decided_by === null ? "" : describeDecider({ name: decided_by, proof }),
      ]
        .filter(Boolean)
        .join("\n"),
    ]),
  )

const overridesSection = (found: PresentedEvidence) =>
  section(
    "Published without a new approval",
    ["Topic", "By", "Reason", "Differences"],
    found.overrides.map(({ topic_id, revision, by, at, reason, changes, proof }) => [
      `${titleOfTopic(found, topic_id)}, version ${revision}`,
      `${describeDecider({ name: by, proof })}, ${formatMoment(at)}`,
      reason,
      changes.join("\n"),
    ]),
  )

const agentSections = ({ agents = [], places }: PresentedEvidence) =>
  agents.length === 0
    ? []
    : [
        section(
          "Words that came from agents",
          ["Topic", "Agent", "What", "When"],
          agents.map((words) => [
            `${titleOfTopic({ places }, words.topic_id)}, version ${words.revision}`,
            describeAgent(words),
            describeAgentWords(words),
            formatMoment(words.at),
          ]),
        ),
      ]
