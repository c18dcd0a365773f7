/** The text that is shown, and how far down the window the words of each comment begin now, by its key. */
export type ShownWords = { text: Element; tops: () => Map<string, number> }

/** Where the words of comments are: said by what shows the text, and heard by what places cards beside them. */
export function createWordPlaces() {
  let shown: ShownWords | null = null
  const listeners = new Set<() => void>()
  function change(next: ShownWords | null): void {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    shown: () => shown,
    /** Says where they are from now on, until the function that it answers is called. */
    show(words: ShownWords): () => void {
      change(words)
      return () => {
        // The same words drawn again take their place at once, and nothing jumps.
        queueMicrotask(() => {
          if (shown === words) change(null)
        })
      }
    },
    /** Hears when another text is shown, or its words are elsewhere; the function that it answers ends that. */
    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
