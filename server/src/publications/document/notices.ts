export type NoticeList = ReturnType<typeof createNoticeList>

/** Sentences on what the file lacks, each once. */
export function createNoticeList() {
  const said = new Set<string>()
  return {
    add: (sentence: string) => void said.add(sentence),
    all: () => [...said],
  }
}

/** Not more than a person reads. */
export function limitNotices(sentences: string[], most = 100): string[] {
  const rest = sentences.length - most
  return rest > 0 ? [...sentences.slice(0, most), `And ${rest} more notices.`] : sentences
}
