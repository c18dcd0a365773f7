import { readFileSync } from "node:fs"
import { join } from "node:path"
import { limits } from "@hub/contract/limits"
import { root } from "../platform/root.ts"

/** The version that the documentation is published as. */
export const versionOfHelp = () =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version

/** The variables of the documentation: its own from `docs/variables.json`, and those that the program knows. */
export function helpValues(): Record<string, string> {
  const own = JSON.parse(readFileSync(join(root, "docs/variables.json"), "utf8")) as Record<string, string>
  return {
    ...own,
    version: versionOfHelp(),
    title_limit: String(limits.title),
    content_limit: megabytes(limits.content),
    image_limit: megabytes(limits.image),
    import_limit: megabytes(limits.import),
    message_limit: String(limits.message),
    agent_limit: String(limits.agent_calls_per_hour),
    sequence_limit: String(limits.reviewers_per_sequence),
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
