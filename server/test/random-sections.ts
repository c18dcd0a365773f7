/** A part of a document, and whether somebody has edited it. */
export type RandomSection = { title: string; lines: string[]; touched: boolean }
export type RandomBelow = (below: number) => number

/** A small generator with a seed, so that a failure can be had again. */
export function createSeededRandom(seed: number): RandomBelow {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

export const createRandomSection = (name: string, random: RandomBelow): RandomSection => ({
  title: `Section ${name}`,
  lines: Array.from({ length: 3 + random(6) }, (_, line) =>
    Array.from({ length: 8 }, (__, word) => `${name}w${line}x${word}r${random(1000)}`).join(" "),
  ),
  touched: false,
})

export const formatSection = ({ lines }: RandomSection) => `${lines.join("\n\n")}\n`
export const formatSections = (sections: RandomSection[]) =>
  sections.map((one) => `# ${one.title}\n\n${formatSection(one)}`).join("\n")
export const copySections = (sections: RandomSection[]) => sections.map((one) => ({ ...one, lines: [...one.lines] }))

/** One random edit of a section: another word, another line, or a line less. */
export function editRandomSection(section: RandomSection, mark: string, random: RandomBelow) {
  section.touched = true
  const line = random(section.lines.length)
  const kind = random(4)
  if (kind === 0) section.lines.splice(line, 0, `${mark} is a line of its own`)
  else if (kind === 1 && section.lines.length > 2) section.lines.splice(line, 1)
  else {
    const words = section.lines[line]!.split(" ")
    words[random(words.length)] = mark
    section.lines[line] = words.join(" ")
  }
}

/** Edits of the file: mostly in a section, now and then a section more or less. */
export function editRandomFile(file: RandomSection[], edits: number, least: number, random: RandomBelow) {
  for (let index = 0; index < edits; index++)
    if (random(20) === 0)
      file.splice(random(file.length), 0, { ...createRandomSection(`n${index}`, random), touched: true })
    else if (random(40) === 0 && file.length > least) file.splice(random(file.length), 1)
    else editRandomSection(file[random(file.length)]!, `file${index}`, random)
}

/** The words that edits have put into a text. */
export const findEditMarks = (text: string) => text.match(/\b(?:file|here)\d+\b/g) ?? []
