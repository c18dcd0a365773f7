/** A text of everything that reviewers meet, in which each word is there once. */
export function randomReviewText(random: () => number): string {
  let count = 0
  const word = () => `${pick(["rate", "survey", "sample", "index", "worker", "price"])}${++count}`
  const pick = <One>(all: One[]): One => all[Math.floor(random() * all.length)]!
  const several = (most: number, make: () => string) => Array.from({ length: 1 + Math.floor(random() * most) }, make)
  const words = (least = 4) => [...Array.from({ length: least }, word), ...several(8, word)]
  const notes: string[] = []
  const inline = (): string =>
    words()
      .map((one) =>
        random() < 0.06
          ? `**${one}**`
          : random() < 0.05
            ? `*${one}*`
            : random() < 0.04
              ? `[${one}](https://a.example/${count})`
              : random() < 0.03
                ? `\`${one}\``
                : random() < 0.04
                  ? `{{rate}}`
                  : one,
      )
      .join(random() < 0.1 ? "\n" : " ")
  const sentence = () => `${word()} ${inline()} ${word()}${random() < 0.1 ? ", $`x^{2}`$" : ""}.`
  const noted = () => {
    if (random() > 0.15) return sentence()
    notes.push(`[^${notes.length + 1}]: ${sentence()}`)
    return `${sentence()}[^${notes.length}]`
  }
  const blocks: (() => string)[] = [
    noted,
    noted,
    noted,
    () => `## ${words(2).join(" ")}`,
    () => several(4, () => `- ${sentence()}`).join("\n"),
    () => several(3, () => `1. ${sentence()}\n   - ${sentence()}`).join("\n"),
    () =>
      `| ${word()} | ${word()} |\n| --- | --: |\n${several(3, () => `| ${words(2).join(" ")} | ${word()} |`).join("\n")}`,
    () => `> ${sentence()}\n>\n> ${sentence()}`,
    () => `> [!NOTE]\n> ${sentence()}`,
    () => `\`\`\`\n${words().join(" ")}\n${words().join(" ")}\n\`\`\``,
    () =>
      `<table><tr><td colspan="2">${words().join(" ")}</td></tr><tr><td>${word()}</td><td>${word()}</td></tr></table>`,
  ]
  const body = Array.from({ length: 14 }, () => pick(blocks)())
  return `${[sentence(), ...body, sentence(), ...notes].join("\n\n")}\n`
}

/** The same numbers for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
