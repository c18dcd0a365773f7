type Wording = { title?: string; yes?: string; no?: string; danger?: boolean }
type Question = Wording & { sentence: string; answer: (yes: boolean) => void }

let question: Question | null = null
const listeners = new Set<() => void>()

/** Asks before something that cannot be taken back. */
export function ask(sentence: string, wording: Wording = {}): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    put({
      ...wording,
      sentence,
      answer: (yes) => {
        put(null)
        resolve(yes)
      },
    })
  })
}

export function openQuestion(): Question | null {
  return question
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}
