import { limits } from "@hub/contract/limits"

/** The file in an archive of Markdown that says which file is one whole topic, under which title and on which level. */
export const contentsFile = { name: "contents.json", format: "documentation-project-hub/1" } as const

export type ContentsFile = {
  format: typeof contentsFile.format
  title: string
  topics: { file: string; title: string; level: number }[]
}

/** What such a file says, or nothing where it is none of ours. */
export function parseContentsFile(text: string): ContentsFile["topics"] | undefined {
  const found = parseJson(text)
  if (typeof found !== "object" || found === null) return undefined
  const { format, topics } = found as Partial<ContentsFile>
  return format === contentsFile.format && Array.isArray(topics) && topics.every(isTopic) ? topics : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTopic(one: unknown): one is ContentsFile["topics"][number] {
  if (typeof one !== "object" || one === null) return false
  const { file, title, level } = one as Record<string, unknown>
  const isTitle = typeof title === "string" && title.trim() !== "" && title.length <= limits.title
  return typeof file === "string" && isTitle && Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 6
}
