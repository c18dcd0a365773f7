import { findHubCall, isLeftOut } from "./hub-call.ts"
import type { EditionScript } from "./site.ts"

/**
 * Tells the hub what a reader searched for and did not find, once for each page that they open: the words alone, and only where
 * the hub asks for them. Words that are still typed are not told.
 */
export function createUnfoundWords({ root, edition }: { root: URL; edition: EditionScript }) {
  const address = findHubCall(root, "searches")
  const told = new Set<string>()
  let words = ""
  let isWanted: Promise<boolean> | undefined
  let mayTell = false

  return {
    /** Hears what was not found last; empty where something was. */
    note(searched: string) {
      words = searched.trim()
      if (words === "" || address === undefined || isLeftOut()) return
      isWanted ??= askHub(address).then((wanted) => (mayTell = wanted))
    },
    /** The reader has done with the search. */
    tell() {
      if (address === undefined || !mayTell || words.length < 2 || told.has(words)) return
      told.add(words)
      const body = JSON.stringify({ edition: Number(edition.edition), words })
      navigator.sendBeacon(address, new Blob([body], { type: "application/json" }))
    },
  }
}

/** A server that is no hub says nothing of the kind. */
const askHub = (address: URL): Promise<boolean> =>
  fetch(address, { credentials: "same-origin" })
    .then(async (answer) => {
      const { are_words_collected } = (await answer.json()) as { are_words_collected?: boolean }
      return answer.ok && are_words_collected === true
    })
    .catch(() => false)
