type ConfirmOptions = { title?: string; yes?: string; no?: string; danger?: boolean }
export type ConfirmQuestion = ConfirmOptions & { sentence: string; answer: (yes: boolean) => void }

let question: ConfirmQuestion | null = null
const listeners = new Set<() => void>()

/** Asks before something that cannot be taken back. */
export function confirm(sentence: string, wording: ConfirmOptions = {}): Promise<boolean> {
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

export function getConfirmQuestion(): ConfirmQuestion | null {
  return question
}

export function subscribeToConfirm(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: ConfirmQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}
