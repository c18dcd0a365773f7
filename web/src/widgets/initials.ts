/** One or two letters that stand for somebody. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return `${words[0]?.charAt(0)}${words.length > 1 ? words.at(-1)?.charAt(0) : ""}`
}
