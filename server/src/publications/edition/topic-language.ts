/**
 * The language that a topic's frontmatter says its text is in, as BCP 47 writes it, such as `de` or `pt-BR`. Undefined where it
 * names none, or something that is no language. `lang` and `language` are the names that other generators have for it.
 */
export function readTopicLanguage(frontmatter: string): string | undefined {
  const named = /^(?:lang|language)[ \t]*[:=][ \t]*["']?([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)["']?[ \t]*(?:#.*)?$/m
  const [, tag] = named.exec(frontmatter) ?? []
  if (tag === undefined) return undefined
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0]
  } catch {
    return undefined
  }
}
