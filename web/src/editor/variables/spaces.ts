/** Letters of scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The spaces that a variable needs where it would stick to a word, by the text before and after its place. */
export function spacesAround(before: string, after: string): { before: string; after: string } {
  return {
    before: spaceBeside(/[\p{L}\p{N}]$/u.exec(before.slice(-2))),
    after: spaceBeside(/^[\p{L}\p{N}]/u.exec(after.slice(0, 2))),
  }
}

const spaceBeside = (sign: RegExpExecArray | null) => (sign === null || unspaced.test(sign[0]) ? "" : " ")
