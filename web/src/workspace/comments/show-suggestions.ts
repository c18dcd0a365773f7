import { partsOfChange } from "./narrow-change.ts"

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
  const { before, deleted, inserted, after } = partsOfChange({ quote: range.toString(), words })
  const element = document.createElement("span")
  element.role = "suggestion"
  range.surroundContents(element)
  element.replaceChildren(before)
  if (deleted !== "") element.append(createPart("del", deleted))
  if (inserted !== "") {
    const part = createPart("ins", inserted)
    part.dataset["suggested"] = ""
    part.dir = "auto"
    element.append(part)
  }
  element.append(after)
  return element
}

/** Some readers of the screen know the roles and not the elements. */
function createPart(name: "del" | "ins", words: string): HTMLElement {
  const part = document.createElement(name)
  part.role = name === "del" ? "deletion" : "insertion"
  part.textContent = words
  return part
}

function unwrapSuggestion(element: HTMLElement): void {
  const { parentNode } = element
  element.querySelector("[data-suggested]")?.remove()
  element.replaceWith(element.textContent)
  parentNode?.normalize()
}
