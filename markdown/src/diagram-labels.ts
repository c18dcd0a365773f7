/** What the names of signs in labels stand for. */
const signs: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", apos: "'" }

/** The words of a label, with a line break where it has one; undefined where they are written in a way that is not known here. */
export function readLabel(written: string | undefined): string | undefined {
  const plain = (written ?? "").trim()
  if (plain === "" || plain.length > 500 || notInLabels.test(plain)) return undefined
  const words = plain
    .replace(/[ \t]*(?:<br[ \t]*\/?>|\\n|\n)[ \t]*/g, "\n")
    .replace(/<\/?(?:b|i|em|strong|u|small|code)>/g, "")
  if (/<[/!a-z]/i.test(words)) return undefined
  let isKnown = true
  const read = words.replace(/[#&]#?(\w+);/g, (_, name: string) => {
    const sign = /^\d{1,6}$/.test(name) ? signOf(Number(name)) : signs[name]
    isKnown &&= sign !== undefined
    return sign ?? ""
  })
  return isKnown ? read.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, "") : undefined
}

/** Text in Markdown, comments, icons, formulas, and words that Mermaid takes out of labels. */
const notInLabels = /^`|%%|\bfa[bklrs]?:fa-|\$\$|\bdirection\s+(?:TB|TD|BT|LR|RL)\b/

/** The sign with this number in Unicode, unless it is none that is seen. */
const signOf = (code: number) =>
  (code > 31 && code < 127) || (code > 159 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000))
    ? String.fromCodePoint(code)
    : undefined
