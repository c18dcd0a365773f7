import type { Link, LinkedTopic } from "@hub/contract/links"

/** Something that a link may lead to: of the library, or another topic. */
export type Target = { key: string; kind: "link" | "topic"; title: string; code: string; url: string; count: number }

export const targetsOf = (links: readonly Link[], topics: readonly LinkedTopic[]): Target[] => [
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
export function moved(targets: readonly Target[], from: string | null, key: string): string | null {
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
