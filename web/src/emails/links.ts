/** The addresses in a letter, each once, but for those of which a sent letter keeps no secret. */
export function linksInText(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  const whole = found.filter((link) => !link.includes("…"))
  return [...new Set(whole.map((link) => link.replace(/[.,;:!?)\]]+$/, "")))]
}
