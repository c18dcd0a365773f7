type SignInQuestion = { promise: Promise<boolean>; answer: (again: boolean) => void; shown: boolean }

/** A question in the middle of a word would get the rest of it. */
const pauseOfKeys = 1000

let holders = 0
let closed = false
let lastKey = 0
let openQuestion: SignInQuestion | null = null
const listeners = new Set<() => void>()

/** While this holds, a session that ran out is begun again over the page instead of leaving it. */
export function holdPage(): () => void {
  if (holders++ === 0) addEventListener("keydown", noteKey, true)
  return () => {
    holders--
    if (holders === 0) {
      removeEventListener("keydown", noteKey, true)
      closed = false
      answerSignIn(false)
    }
  }
}

export const isPageHeld = (): boolean => holders > 0

/**
 * Whether the person signed in again, once they did or closed the dialog. A closed dialog stays closed for calls that nobody
 * asked for; `insist` opens it again.
 */
export function requestSignIn({ insist }: { insist: boolean }): Promise<boolean> {
  if (holders === 0 || (closed && !insist)) return Promise.resolve(false)
  openQuestion ??= newQuestion()
  if (insist) show(openQuestion)
  else showInPause(openQuestion)
  return openQuestion.promise
}

function newQuestion(): SignInQuestion {
  closed = false
  let answer = (_again: boolean) => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { promise, answer, shown: false }
}

function showInPause(question: SignInQuestion): void {
  if (question.shown || question !== openQuestion) return
  const left = lastKey + pauseOfKeys - Date.now()
  if (left > 0) setTimeout(() => showInPause(question), left)
  else show(question)
}

function show(question: SignInQuestion): void {
  if (question.shown) return
  question.shown = true
  notifyListeners()
}

function noteKey(): void {
  lastKey = Date.now()
}

export function answerSignIn(again: boolean): void {
  if (openQuestion === null) return
  closed = !again
  openQuestion.answer(again)
  openQuestion = null
  notifyListeners()
}

export const isSignInShown = (): boolean => openQuestion?.shown ?? false

export function subscribeToSignIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
