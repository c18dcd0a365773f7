import type { EventType } from "@hub/contract/events"
import { type EventPhrase, joinNames, withReason } from "./phrase.ts"
import { formatUtc } from "../platform/day.ts"

const releaseLink = { link: (subject_id: number) => `/releases/${subject_id}` }
const lists: Record<string, string> = { contact: "contacts", preview: "people who may preview" }

export const releasePhrases = {
  "release.planned": {
    words: ({ name, release_at }) => `planned the release “${name}” for ${formatUtc(release_at)}`,
    ...releaseLink,
  },
  "release.changed": {
    words: ({ name, changed }) => `changed ${joinNames(changed)} of the release “${name}”`,
    ...releaseLink,
  },
  "release.parts_changed": { words: ({ name }) => `changed the parts of the release “${name}”`, ...releaseLink },
  "release.confirmed": {
    words: ({ name, release_at }) => `confirmed the release “${name}” for ${formatUtc(release_at)}`,
    ...releaseLink,
  },
  "release.moved": {
    words: ({ name, from, to, reason }) =>
      `moved the release “${name}” from ${formatUtc(from)} to ${formatUtc(to)}${withReason(reason)}`,
    ...releaseLink,
  },
  "release.cancelled": {
    words: ({ name, reason }) => `cancelled the release “${name}”${withReason(reason)}`,
    ...releaseLink,
  },
  "release.released": { words: ({ name }) => `released “${name}”`, ...releaseLink },
  "release.held": { words: ({ name, error }) => `held the release “${name}”: ${error}`, ...releaseLink },
  "release.at_risk": { words: ({ name, error }) => `checked the release “${name}”: ${error}`, ...releaseLink },
  "release.checked": { words: ({ name }) => `checked the release “${name}”`, ...releaseLink },
  "release.person_added": {
    words: ({ name, person, role, reason }) =>
      `added ${person} to the ${lists[role] ?? role} of the release “${name}”${withReason(reason)}`,
    ...releaseLink,
  },
  "release.person_removed": {
    words: ({ name, person, role }) => `removed ${person} from the ${lists[role] ?? role} of the release “${name}”`,
    ...releaseLink,
  },
} satisfies { [T in EventType]?: EventPhrase<T> }
