import { formatMoment } from "../widgets/day.ts"
import { describeAgent, describeAgentWords, type Evidence, listEvidenceValues } from "@hub/contract/evidence"
import { type Proof, describeProof } from "@hub/contract/proof"
import { dispositionLabels } from "../reviews/incorporate/labels.ts"

/** What a line is about, what it says of it, what else was said, and the fingerprint of a file. */
export type EvidenceLine = { what: string; words: string; more?: string; hash?: string }

type EvidenceApproval = Evidence["approvals"][number] & { changes?: string[] }

export function approvalLines(evidence: Evidence, approvals: EvidenceApproval[]): EvidenceLine[] {
  const titles = titlesIn(evidence)
  return approvals.map((one) => {
    const { topic_id, revision, reviewer, round, decided_at, proof, confirmed_at, answered_by, summary } = one
    const who = answered_by === null ? reviewer.name : `${answered_by.name}, for ${reviewer.name},`
    const where = [reviewer.from, ...(reviewer.organization === "" ? [] : [reviewer.organization])].join(", ")
    const sentences = [
      `${who} (${where}) approved it on ${formatMoment(decided_at)}, in round ${round.number}.`,
      proofSentence(proof),
      ...(confirmed_at === null || proof ? [] : ["Confirmed with a code sent by email."]),
      ...(one.changes ?? []),
    ]
    return {
      what: `${titles.get(topic_id) ?? "A topic"}, version ${revision}:`,
      words: sentences.join(" "),
      ...(summary === "" ? {} : { more: `“${summary}”` }),
    }
  })
}

/** How many topics have nobody who approved exactly what went out. */
export function countUnapproved({ places, approvals }: Evidence): number {
  const approved = new Set(approvals.map(({ topic_id }) => topic_id))
  return new Set(places.flatMap(({ topic_id }) => (topic_id === null || approved.has(topic_id) ? [] : [topic_id]))).size
}

export const pointLines = (points: Evidence["points"]): EvidenceLine[] =>
  points.map(({ reviewer, kind, quote, body, disposition, reason, decided_by, proof }) => ({
    what: `${reviewer}:`,
    words:
      kind === "suggestion" ? `“${body}” instead of “${quote}”` : `${body}${quote === "" ? "" : ` (on “${quote}”)`}`,
    more:
      disposition === null
        ? "Not decided at that time."
        : `${dispositionLabels[disposition]}${decided_by === null ? "" : ` by ${describeDecider({ name: decided_by, proof })}`}${reason === "" ? "." : `: ${reason}`}`,
  }))

export function overrideLines(evidence: Evidence, overrides: Evidence["overrides"]): EvidenceLine[] {
  const titles = titlesIn(evidence)
  return overrides.map(({ topic_id, revision, by, at, reason, changes, proof }) => ({
    what: `${titles.get(topic_id) ?? "A topic"}, version ${revision}:`,
    words: `${describeDecider({ name: by, proof })} published it on ${formatMoment(at)}: ${reason}`,
    more: changes.join(" "),
  }))
}

export function agentLines({ agents = [], ...evidence }: Evidence): EvidenceLine[] {
  const titles = titlesIn(evidence)
  return agents.map((words) => ({
    what: `${titles.get(words.topic_id) ?? "A topic"}, version ${words.revision}:`,
    words: `${describeAgent(words)} ${describeAgentWords(words)} on ${formatMoment(words.at)}.`,
  }))
}

export const valueLines = (evidence: Pick<Evidence, "variables" | "places">): EvidenceLine[] =>
  listEvidenceValues(evidence).map(({ slug, value, only_in }) => ({
    what: only_in === undefined ? `{{${slug}}}` : `{{${slug}}} in “${only_in}”`,
    words: value,
  }))

export const imageLines = (images: Evidence["images"]): EvidenceLine[] =>
  images.map(({ sha256, description, key }) => ({
    what: description === "" ? key : description,
    words: "",
    hash: sha256,
  }))

const proofSentence = (proof: Proof | null) => `Proof of identity: ${describeProof(proof)}.`

/** The person who decided, with how they proved who they were. */
export const describeDecider = ({ name, proof }: { name: string; proof: Proof | null }) =>
  `${name} (${describeProof(proof)})`

const titlesIn = ({ places }: Pick<Evidence, "places">) =>
  new Map(places.flatMap(({ topic_id, title }) => (topic_id === null ? [] : [[topic_id, title] as const])))
