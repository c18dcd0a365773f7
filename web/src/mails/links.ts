/** The addresses in a letter, each once. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)\]]+$/, "")))]
}
