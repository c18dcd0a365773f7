/** The addresses in an email, each once, except those whose secret a sent email does not keep. */
export function linksInText(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  const whole = found.filter((link) => !link.includes("…"))
  return [...new Set(whole.map((link) => link.replace(/[.,;:!?)\]]+$/, "")))]
}
