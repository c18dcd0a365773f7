import { type EmbargoChangeKind, readingKindLabels, type ReadingWay } from "@hub/contract/embargoes/values"
import type { EmbargoEvidence } from "@hub/contract/evidence"
import { type EvidenceSection, formatEvidenceMoment as formatMoment, section } from "./print-section.ts"

const changeWords: Record<EmbargoChangeKind, string> = {
  set: "Set",
  postponed: "Postponed",
  release_asked: "Release requested",
  released: "Released early",
  reader_added: "Reader added",
  reader_removed: "Reader removed",
}
const wayWords: Record<ReadingWay, string> = {
  session: "signed in",
  token: "API token",
  review_link: "review link",
  pages: "published pages",
}

/** How the embargo ran, who was on its list at the end, and who read what before its time. */
export const embargoSections = ({ until, released_at, two_people, ...embargo }: EmbargoEvidence): EvidenceSection[] => [
  section(
    "Embargo",
    ["When", "What", "By", "Reason"],
    [
      ...embargo.changes.map(({ at, kind, by, reason, before, until: to, reader }) => [
        formatMoment(at),
        [
          changeWords[kind],
          reader ?? "",
          before !== null && to !== null ? `from ${formatMoment(before)}` : "",
          to === null ? "" : `${kind === "postponed" ? "to" : "until"} ${formatMoment(to)}`,
        ]
          .filter(Boolean)
          .join("\n"),
        by ?? "",
        reason,
      ]),
      [
        formatMoment(released_at ?? until),
        `${released_at === null ? "Ended at its time" : "Ended by its release"}${two_people ? "\nTwo people needed for an early release" : ""}`,
        "",
        "",
      ],
    ],
  ),
  section(
    "On the embargo list at the end",
    ["Person or group", "Since", "Added by", "Reason"],
    embargo.readers.map(({ name, group_id, added_at, added_by, reason }) => [
      group_id === null ? name : `${name} (group)`,
      formatMoment(added_at),
      added_by ?? "",
      reason,
    ]),
  ),
  section(
    "Read under embargo",
    ["Person", "What", "How", "When"],
    embargo.readings.map(({ name, what, title, revision, way, token, first_at, last_at, times }) => [
      name,
      `${readingKindLabels[what]}\n${title}${revision === null ? "" : `, version ${revision}`}`,
      token === "" ? wayWords[way] : `${wayWords[way]} “${token}”`,
      times === 1 ? formatMoment(first_at) : `${formatMoment(first_at)} to ${formatMoment(last_at)}\n${times} times`,
    ]),
  ),
]
