/** The compiler's refusal of a standard in sentences for the people who can mend the text. */
export function explainStandardRefusal(refusal: string, standard: keyof typeof standardNames): string[] {
  const messages = [...refusal.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message = ""]) =>
    unescapeText(message),
  )
  const missing = new Set<string>()
  const others = new Set<string>()

  for (const message of messages) {
    const [, words] = /the text `"(.*)"` could not be displayed/s.exec(message) ?? []
    if (words !== undefined) for (const sign of unescapeText(words)) missing.add(sign)
    else others.add(message.replace(/^PDF\/[\w-]+ error: /, ""))
  }

  if (messages.length === 0) others.add("the compiler gave no reason")
  return [
    ...[...others].map((reason) => `The file is tagged but is not ${standardNames[standard]}: ${reason}.`),
    ...(missing.size > 0 ? [missingCharacters([...missing])] : []),
  ]
}

const standardNames = { "ua-1": "PDF/UA-1", "a-2a": "PDF/A-2a", "a-2b": "PDF/A-2b" }

function missingCharacters(signs: string[]) {
  const shown = signs.slice(0, 40).join(" ")
  const rest = signs.length > 40 ? ` and ${signs.length - 40} more` : ""
  return `The document's fonts lack these characters, which print as empty boxes: ${shown}${rest}.`
}

function unescapeText(text: string) {
  return text.replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gi, (_, code?: string, sign?: string) => {
    if (code) return String.fromCodePoint(Number.parseInt(code, 16))
    return sign === "n" ? "\n" : (sign ?? "")
  })
}
