const named = /^(?:lang|language)[ \t]*[:=][ \t]*["']?([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)["']?[ \t]*(?:#.*)?$/m
/** Knows which codes are languages: `sql` and `js` are none. */
const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" })

/**
 * The language that a topic's frontmatter says its text is in, as BCP 47 writes it, such as `de` or `pt-BR`. Undefined where it
 * names none, or something that is no language. `lang` and `language` are the names that other generators have for it.
 */
export function readTopicLanguage(frontmatter: string): string | undefined {
  const [, tag] = named.exec(frontmatter) ?? []
  if (tag === undefined) return undefined
  try {
    const [language] = Intl.getCanonicalLocales(tag.replaceAll("_", "-"))
    return language !== undefined && languages.of(language) !== undefined ? language : undefined
  } catch {
    return undefined
  }
}

/** The frontmatter of a topic that is cut from one with this frontmatter: of what that says, only the language is true of each part. */
export function keepTopicLanguage(frontmatter: string): string {
  const language = readTopicLanguage(frontmatter)
  return language === undefined ? "" : `lang: ${language}`
}
