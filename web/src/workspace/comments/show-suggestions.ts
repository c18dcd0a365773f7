export type SuggestionInText = { range: Range; words: string }

/**
 * Shows suggestions in the text itself, as deleted words and those that come instead: `<del>` and `<ins>` in an element of the
 * role suggestion. Answers those that could not be, as where two overlap or words have formatting, and how to take all away.
 */
export function showSuggestions(suggestions: SuggestionInText[]) {
  const shown: HTMLElement[] = []
  const others = suggestions.filter((one) => {
    const element = wrapSuggestion(one)
    if (element) shown.push(element)
    return !element
  })
  return { others, remove: () => shown.toReversed().forEach(unwrapSuggestion) }
}

const formatting = /[*_`[\]<>|\\~]/

function wrapSuggestion({ range, words }: SuggestionInText): HTMLElement | undefined {
  const { startContainer, endContainer, collapsed } = range
  if (collapsed || startContainer !== endContainer || !(startContainer instanceof Text)) return undefined
  if (formatting.test(words)) return undefined
  const element = document.createElement("span")
  element.role = "suggestion"
  // Some readers of the screen know the roles and not the elements.
  const deleted = Object.assign(document.createElement("del"), { role: "deletion" })
  range.surroundContents(element)
  deleted.append(...element.childNodes)
  element.append(deleted)
  if (words.trim() === "") return element
  const inserted = Object.assign(document.createElement("ins"), { role: "insertion" })
  inserted.dataset["suggested"] = ""
  inserted.dir = "auto"
  inserted.textContent = words
  element.append(inserted)
  return element
}

function unwrapSuggestion(element: HTMLElement): void {
  const { parentNode } = element
  element.replaceWith(...(element.querySelector("del")?.childNodes ?? []))
  parentNode?.normalize()
}
