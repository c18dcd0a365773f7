/** Keeps what is typed from the page, as the words of a field that is still on its way; answers them, and stops, when called. */
export function collectKeys(): () => string {
  let words = ""
  const heard = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === "Backspace") words = words.slice(0, -1)
    else if (key.length === 1) words += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener("keydown", heard, { capture: true })
  return () => {
    removeEventListener("keydown", heard, { capture: true })
    return words
  }
}
