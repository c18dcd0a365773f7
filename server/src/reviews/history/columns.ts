import type { EndedReview } from "@hub/contract/review-history"
import { describeProof } from "@hub/contract/proof"
import type { CsvColumns } from "../../platform/http/csv.ts"

export const endedColumns: CsvColumns<EndedReview> = {
  Topic: (ended) => ended.topic_title,
  Project: (ended) => ended.project_name,
  Kind: (ended) => (ended.kind === "sequence" ? "sequential review" : "request"),
  Step: (ended) => ended.step_name,
  Reviewers: (ended) => ended.reviewers.join(", "),
  "Asked by": (ended) => ended.requested_by,
  Outcome: (ended) => ended.outcome.replace("_", " "),
  Words: (ended) => ended.words,
  Revision: (ended) => ended.revision,
  Hash: (ended) => ended.hash,
  "Confirmed by mail": (ended) => (ended.confirmed ? "yes" : "no"),
  "Proof of identity": (ended) => (ended.kind === "request" ? describeProof(ended.proof) : ""),
  "Approval now": (ended) => ended.approval,
  Points: (ended) => ended.points.all,
  "Open points": (ended) => ended.points.open,
  Asked: (ended) => ended.asked_at,
  Ended: (ended) => ended.ended_at,
  Days: (ended) => daysBetween(ended.asked_at, ended.ended_at),
}

const daysBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000))
