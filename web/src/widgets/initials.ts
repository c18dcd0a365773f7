/** One or two letters that stand for somebody; what stands in brackets behind a name is no part of it. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/(?<=\S)\s+\(.*$/, "")
    .trim()
    .split(/\s+/)
  return `${words[0]?.charAt(0)}${words.length > 1 ? words.at(-1)?.charAt(0) : ""}`
}
