const [mostCharacters, mostBytes] = [60, 120]

/**
 * A file name that people can read and every system can store: letters and digits of any script, and the number by which no two
 * are alike, whatever a system makes of capital letters. No name is one that Windows keeps for itself, since none is without a number.
 */
export function readableName(title: string, id: number | string): string {
  const words = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^[-\p{M}]+/u, "")
  const name = shorten(words).replace(/-+$/, "")
  return name === "" ? `untitled-${id}` : `${name}-${id}`
}

/** An uploaded file by its own name, after its number. */
export function readableFileName(filename: string, id: number | string): string {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(filename)
  const stem = ending ? filename.slice(0, ending.index) : filename
  return `${readableName(stem, id)}${ending ? `.${ending[1]!.toLowerCase()}` : ""}`
}

function shorten(words: string): string {
  let name = ""
  let left = mostCharacters
  for (const character of words) {
    if (left-- === 0 || Buffer.byteLength(name + character) > mostBytes) break
    name += character
  }
  return name
}

type NamedRow = { id: number; title: string }

const folderOf = (project: NamedRow | null) =>
  project === null ? "no-project" : readableName(project.title, project.id)

export const topicPath = (topic: NamedRow, project: NamedRow | null) =>
  `topics/${folderOf(project)}/${readableName(topic.title, topic.id)}.md`
export const historyPath = (topic: NamedRow, project: NamedRow | null) =>
  `history/${folderOf(project)}/${readableName(topic.title, topic.id)}.jsonl`
export const collectionPath = ({ title, id }: NamedRow) => `collections/${readableName(title, id)}.json`
export const editionFolder = ({ title, id }: NamedRow) => `editions/${readableName(title, id)}`
export const recordPath = (table: string) => `records/${table}.jsonl`
