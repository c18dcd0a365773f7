import { limits } from "./limits.ts"

/** Words that open a great many accounts, with the names of this product; what a password has beyond them counts. */
const common = (
  "password passwort passw0rd motdepasse contrasena admin administrator root superuser user guest welcome willkommen " +
  "login signin letmein access secret changeme default master test testing temp temporary sample example " +
  "qwerty qwertz azerty iloveyou loveyou ilove love hello sunshine princess monkey dragon football baseball " +
  "basketball soccer hockey liverpool arsenal chelsea barcelona superman batman spiderman pokemon starwars " +
  "michael jordan jennifer jessica charlie thomas daniel andrew joshua matthew robert william anthony " +
  "ashley nicole hunter killer shadow flower summer winter spring autumn trustno freedom whatever " +
  "computer internet samsung google facebook microsoft windows linux apple android database server system " +
  "january february march april june july august september october november december " +
  "monday tuesday wednesday thursday friday saturday sunday company office statistics department " +
  "documentation document docs project hub author reviewer editor"
).split(" ")

const rows = [
  "1234567890",
  "0987654321",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "yxcvbnm",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol",
  "1q2w3e4r5t6z7u8i9o0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "qazwsxedcrfvtgbyhnujm",
  "abcdefghijklmnopqrstuvwxyz",
].flatMap((row) => [row, row.split("").toReversed().join("")])

const shortestRun = 4
const leastOfItsOwn = 5
const strongOfItsOwn = 14

/**
 * Why a password is too easy to guess, or undefined. What counts are the characters that remain when common words,
 * the `known` words about this person, runs on the keyboard, sequences, years and repetitions are taken away.
 */
export function describePasswordWeakness(password: string, known: string[] = []): string | undefined {
  const words = [...common, ...known.flatMap(splitPasswordWords)]
  return ownCharacters(password.toLowerCase(), words) < leastOfItsOwn
    ? "This password is too easy to guess. Don't use only common words, names, dates or rows of keys."
    : undefined
}

/** How a password is called while it is typed. */
export type PasswordStrength = "too short" | "too easy to guess" | "good" | "strong"

export function rankPassword(password: string, known: string[] = []): PasswordStrength {
  if (password.length < limits.password_min) return "too short"
  const own = ownCharacters(password.toLowerCase(), [...common, ...known.flatMap(splitPasswordWords)])
  if (own < leastOfItsOwn) return "too easy to guess"
  return own < strongOfItsOwn ? "good" : "strong"
}

const splitPasswordWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** Digits and signs that stand for letters, as letters. */
const withoutLeetspeak = (text: string) => text.replace(/[013457@$!]/g, (sign) => leetCharacters[sign]!)
const leetCharacters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
}

/** How many characters are left. A digit or a sign is soon guessed, so it counts half. */
function ownCharacters(text: string, words: string[]) {
  const soft = withoutLeetspeak(text)
  let left = ""
  for (let at = 0; at < text.length;) {
    const taken = Math.max(
      wordAt(text, at, words),
      wordAt(soft, at, words),
      runAt(text, at),
      repeatAt(text, at),
      yearAt(text, at),
    )
    if (taken === 0) left += text[at++]
    else at += taken
  }
  const plain = left.replace(/[\s\d\p{P}\p{S}]/gu, "")
  return (plain.length + left.length) / 2
}

const wordAt = (text: string, at: number, words: string[]) =>
  Math.max(0, ...words.filter((word) => text.startsWith(word, at)).map((word) => word.length))

function runAt(text: string, at: number) {
  let longest = 0
  for (const row of rows)
    for (let from = row.indexOf(text[at]!); from >= 0; from = row.indexOf(text[at]!, from + 1)) {
      let length = 1
      while (at + length < text.length && row[from + length] === text[at + length]) length++
      longest = Math.max(longest, length)
    }
  return longest >= shortestRun ? longest : 0
}

/** A piece of up to six characters said again: all but its first saying. */
function repeatAt(text: string, at: number) {
  for (let size = 1; size <= 6; size++) {
    if (at < size) break
    const chunk = text.slice(at - size, at)
    let end = at
    while (text.startsWith(chunk, end)) end += size
    if (end - at >= (size === 1 ? 2 : size)) return end - at
  }
  return 0
}

const yearAt = (text: string, at: number) => (/^(19|20)\d\d/.test(text.slice(at)) ? 4 : 0)
