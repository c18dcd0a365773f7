import { firstHeadingPage, type KbContents } from "./site.ts"

/** Letters of Latin alphabets that no normal form takes apart. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
}
const longestAddress = 80

/** Words as they stand in an address: the letters and digits of any script, without accents on Latin ones. What it gives stays as it is. */
export function writeAddress(words: string): string {
  const plain = words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\ufe00-\ufe0f'’ʼ]/g, "")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
  return trimHyphens(Array.from(trimHyphens(plain)).slice(0, longestAddress).join(""))
}

const trimHyphens = (text: string) => text.replace(/^-+|-+$/g, "")

/**
 * The address of each page of an edition, by its title. Titles that several pages have are all told apart by the numbers of
 * these, so that none takes an address over because another page came or went.
 */
export function addressesOf(topics: KbContents["topics"]): Map<number, string> {
  const plain = topics.map(([id, , title]): [id: number, address: string] => [id, writeAddress(title)])
  const uses = new Map<string, number>()
  for (const [, address] of plain) uses.set(address, (uses.get(address) ?? 0) + 1)
  const isOwn = (address: string) => address !== "" && uses.get(address) === 1
  const taken = new Set(plain.flatMap(([, address]) => (isOwn(address) ? [address] : [])))
  const numbered = plain
    .filter(([, address]) => !isOwn(address))
    .toSorted(([one], [other]) => one - other)
    .map(([id, address]): [number, string] => {
      const number = id < firstHeadingPage ? String(id) : `h${id - firstHeadingPage}`
      let told = address === "" ? number : `${address}-${number}`
      while (taken.has(told)) told += `-${number}`
      taken.add(told)
      return [id, told]
    })
  return new Map([...plain.filter(([, address]) => isOwn(address)), ...numbered])
}
