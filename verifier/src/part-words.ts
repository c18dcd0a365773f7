/** What the lists of evidence and receipts hold, as one of them and as several. */
const listWords: Record<string, [one: string, several: string]> = {
  places: ["entry of the contents", "the contents"],
  approvals: ["approval", "the approvals"],
  other_approvals: ["approval of other text", "the approvals of other text"],
  points: ["comment or suggestion", "the comments and suggestions"],
  overrides: ["publication without a new approval", "the publications without a new approval"],
  agents: ["words of an agent", "the words of agents"],
  images: ["image", "the images"],
  checks: ["check", "the checks"],
  "embargo.readers": ["entry of the access list", "the access list"],
  "embargo.changes": ["change of the embargo", "the changes of the embargo"],
  "embargo.readings": ["reading under embargo", "the readings under embargo"],
}

/** What single parts are called. */
const partWords: Record<string, string> = {
  format: "the format of the file",
  "edition.publication_id": "the id of the edition",
  "edition.collection_id": "the id of the collection",
  "edition.collection": "the name of the collection",
  "edition.number": "the number of the edition",
  "edition.kind": "the kind of the edition",
  "edition.options": "the options of the edition",
  "edition.asked_for_by": "who requested the edition",
  "edition.asked_for_at": "when the edition was requested",
  "edition.published_at": "when the edition was published",
  "edition.released_by": "who released the edition",
  "edition.artefact": "the hash, size or page count of the publication",
  made_with: "the programs that created the edition",
  edition: "the edition",
  variables: "the values of the variables",
  embargo: "the embargo",
  "embargo.until": "the time of the embargo",
  "embargo.released_at": "when the embargo ended early",
  "embargo.two_people": "whether two people had to release it early",
  review: "the review",
  "review.title": "the title of the topic",
  "review.decision": "the decision",
  "review.decided_at": "when it was decided",
  "review.reviewer": "the reviewer",
  "review.answered_by": "who answered for the reviewer",
  "review.summary": "the summary of the answer",
  "review.proof": "how the reviewer proved who they are",
  text: "the text",
  "text.title": "the title of the text",
  "text.content": "the words of the text",
  unset: "the variables without a value",
}

const ownWords = <Words>(words: Record<string, Words>, path: string): Words | undefined =>
  Object.hasOwn(words, path) ? words[path] : undefined

/** The list at a path, or nothing where no words are known for it. */
export const wordsOfList = (path: string): { one: string; several: string } => {
  const [one, several] = ownWords(listWords, path) ?? [`entry of ${path}`, path]
  return { one, several }
}

/** A part by its path, as a sentence names it. */
export function wordsOfPart(path: string): string {
  const known = ownWords(partWords, path) ?? ownWords(listWords, path)?.[1]
  if (known !== undefined) return known
  const [parent, name] = path.split(".")
  if (name === undefined) return `“${path}”`
  if (parent === "variables") return `the value of {{${name}}}`
  return `“${name.replaceAll("_", " ")}” of ${ownWords(partWords, parent!) ?? `“${parent}”`}`
}

/** A few words by which people know an item again, of whatever shape it is. */
export function describeItem(item: unknown): string {
  if (typeof item !== "object" || item === null) return JSON.stringify(item) ?? ""
  const { title, name, description, key, quote, message, kind, by, reviewer } = item as Record<string, unknown>
  const who = typeof reviewer === "object" && reviewer !== null && "name" in reviewer ? reviewer.name : reviewer
  const found = [who, title, name, description, key, quote, message, by, kind].find(
    (words): words is string => typeof words === "string" && words !== "",
  )
  return found === undefined ? "" : `“${found.length > 80 ? `${found.slice(0, 80)}…` : found}”`
}
