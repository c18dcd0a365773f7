import type { TopicSummary } from "@hub/contract/topics"

const can = {
  edit: false,
  submit: false,
  publish: false,
  unpublish: false,
  reopen: false,
  assign: false,
  archive: false,
  restore: false,
}
const updated_at = "2026-01-05T09:00:00.000Z"

/** Section 8: what the list shows when it cannot be loaded. Samples are marked as such, and nothing can be done with them. */
export const sampleTopics: TopicSummary[] = [
  {
    id: 1,
    title: "Getting Started Guide",
    status: "draft",
    not_reviewed: false,
    summary: "An introduction for new authors.",
    collection_name: "User Guides",
    updated_at,
    can,
  },
  {
    id: 2,
    title: "Data Collection Methods",
    status: "pending_review",
    not_reviewed: false,
    summary: "How figures are collected and checked.",
    collection_name: "Methodology",
    updated_at,
    can,
  },
  {
    id: 3,
    title: "Release Calendar",
    status: "published",
    not_reviewed: false,
    summary: "When figures are released.",
    collection_name: "Reference",
    updated_at,
    can,
  },
]
