import type { SampleState } from "@hub/contract/sample"
import { joinWithAnd } from "../widgets/join-words.ts"

/** "3 tasks, 2 saves and 1 milestone". */
function inWords(things: SampleState["goes"]): string {
  return joinWithAnd(things.map(({ kind, count }) => `${count} ${count === 1 ? kind.replace(/s$/, "") : kind}`))
}

/** What is asked before the sample goes: all that people did to it is named. */
export function sampleRemovalQuestion({ goes, stays }: Pick<SampleState, "goes" | "stays">): string {
  const sentences = ["Remove the sample project with its collections, topics, people, variables and edition?"]
  if (goes.length > 0) sentences.push(`These later additions are removed too: ${inWords(goes)}.`)
  if (stays.length > 0) sentences.push(`These later additions stay, outside the project: ${inWords(stays)}.`)
  if (goes.length + stays.length === 0) sentences.push("No one changed anything in it.")
  return [...sentences, "Nothing else changes."].join(" ")
}
