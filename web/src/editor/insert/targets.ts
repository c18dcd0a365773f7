import type { Link, LinkedTopic } from "@hub/contract/links"

/** Something that a link may lead to: of the library, or another topic. */
export type InsertLinkTarget = {
  key: string
  kind: "link" | "topic"
  title: string
  code: string
  url: string
  count: number
}

export const toInsertLinkTargets = (links: readonly Link[], topics: readonly LinkedTopic[]): InsertLinkTarget[] => [
  ...links.map(({ id, title, reference_code, url, usage_count = 0 }) => ({
    key: `link-${id}`,
    kind: "link" as const,
    title,
    code: reference_code,
    url,
    count: usage_count,
  })),
  ...topics.map(({ id, title, url, usage_count = 0 }) => ({
    key: `topic-${id}`,
    kind: "topic" as const,
    title,
    code: `Topic ${id}`,
    url,
    count: usage_count,
  })),
]

/** The target that an arrow key leads to; from none to the first or last. */
export function moveToTarget(targets: readonly InsertLinkTarget[], from: string | null, key: string): string | null {
  const index = targets.findIndex((target) => target.key === from)
  switch (key) {
    case "ArrowDown":
      return targets[index + 1 < targets.length ? index + 1 : 0]?.key ?? null
    case "ArrowUp":
      return targets[index > 0 ? index - 1 : targets.length - 1]?.key ?? null
    default:
      return from
  }
}
