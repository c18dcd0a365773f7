export type WarningList = ReturnType<typeof createWarningList>

/** Sentences on what the file lacks, each once. */
export function createWarningList() {
  const said = new Set<string>()
  return {
    add: (sentence: string) => void said.add(sentence),
    all: () => [...said],
  }
}

/** Not more than a person reads. */
export function limitWarnings(sentences: string[], most = 100): string[] {
  const rest = sentences.length - most
  return rest > 0 ? [...sentences.slice(0, most), `And ${rest} more warnings.`] : sentences
}
