type Asked = { promise: Promise<boolean>; answer: (again: boolean) => void; shown: boolean }

/** A question in the middle of a word would get the rest of it. */
const pauseOfKeys = 1000

let holders = 0
let closed = false
let lastKey = 0
let asked: Asked | null = null
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

export const pageIsHeld = (): boolean => holders > 0

/**
 * Whether the person signed in again, once he did or closed the dialog. A closed dialog stays closed for calls that nobody
 * asked for; `insist` opens it again.
 */
export function signedInAgain({ insist }: { insist: boolean }): Promise<boolean> {
  if (holders === 0 || (closed && !insist)) return Promise.resolve(false)
  asked ??= newQuestion()
  if (insist) show(asked)
  else showInPause(asked)
  return asked.promise
}

function newQuestion(): Asked {
  closed = false
  let answer = (_again: boolean) => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { promise, answer, shown: false }
}

function showInPause(question: Asked): void {
  if (question.shown || question !== asked) return
  const left = lastKey + pauseOfKeys - Date.now()
  if (left > 0) setTimeout(() => showInPause(question), left)
  else show(question)
}

function show(question: Asked): void {
  if (question.shown) return
  question.shown = true
  tell()
}

function noteKey(): void {
  lastKey = Date.now()
}

export function answerSignIn(again: boolean): void {
  if (asked === null) return
  closed = !again
  asked.answer(again)
  asked = null
  tell()
}

export const signInAsked = (): boolean => asked?.shown ?? false

export function onSignInAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
