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

  /** The reader has done with these words. */
  function tell(): void {
    const done = words
    words = ""
    if (address === undefined || done.length < 2 || told.has(done)) return
    told.add(done)
    const body = new Blob([JSON.stringify({ edition: Number(edition.edition), words: done })], {
      type: "application/json",
    })
    void isWanted?.then((wanted) => wanted && navigator.sendBeacon(address, body))
  }

  return {
    tell,
    /** Hears what was searched for: words that are typed on, or taken back letter by letter, are one search. */
    note(question: string, isFound: boolean) {
      const typed = question.trim()
      const isSame = typed !== "" && (typed.startsWith(words) || words.startsWith(typed))
      if (!isSame) tell()
      if (isFound && typed.startsWith(words)) words = ""
      if (isFound || typed === "" || words.startsWith(typed)) return
      words = typed
      if (address !== undefined && !isLeftOut()) isWanted ??= askHub(address)
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
