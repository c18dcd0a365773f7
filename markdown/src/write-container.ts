import type { Handle } from "mdast-util-to-markdown"
import { type Container, readOpening } from "./containers.ts"

/** Writes a container in the form that its first line has. */
export const writeContainer: Handle = (node: Container, _parent, state, info) => {
  const text = state.containerFlow(node, info)
  const { form, size } = readOpening(node.opening) ?? {}
  if (form === "indented")
    return `${node.opening}\n\n${state.indentLines(text, (line, _, blank) => (blank ? "" : `    ${line}`))}`
  return [node.opening, ...(text === "" ? [] : [text]), ...(size ? [":".repeat(size)] : [])].join("\n")
}
