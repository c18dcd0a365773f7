/** The first number that no footnote of a text has, nor anything that looks like one. */
export function nextFootnoteLabel(text: string): string {
  const taken = new Set([...text.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, label]) => label))
  let number = 1
  while (taken.has(String(number))) number++
  return String(number)
}
