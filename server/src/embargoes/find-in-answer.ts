export type Noun =
  | "topic"
  | "publication"
  | "collection"
  | "task"
  | "round"
  | "review"
  | "sequence"
  | "comment"
  | "point"
  | "import"

/** Something of a collection under embargo, as it can be named in an answer. */
export type NamedNoun = {
  noun: Noun
  id: number
  revision: number | null
  shown: boolean
}

const nouns: Record<string, Noun> = {
  topic: "topic",
  topics: "topic",
  drafts: "topic",
  publication: "publication",
  publications: "publication",
  edition: "publication",
  editions: "publication",
  collection: "collection",
  collections: "collection",
  organize: "collection",
  task: "task",
  tasks: "task",
  rounds: "round",
  reviews: "review",
  sequences: "sequence",
  comments: "comment",
  points: "point",
  import: "import",
  imports: "import",
}
const inLink = /\/(topics|publications|collections|tasks|rounds|reviews|import)(?:\/|\?task=)(\d+)/g
/** Fields that hold words of a text, and not only its title. */
const textFields =
  /^(content|html|markdown|source|body|text|before|after|quote|words|lines|hunks|summary|excerpt|message|value)$/

type NameCollector = { add: (named: NamedNoun) => void }

/** What an answer names: by the fields that hold numbers of things, by the addresses that lead to them, and by the call's own path. */
export function findNamed(path: string, params: Record<string, unknown>, answer: unknown): NamedNoun[] {
  const found = new Map<string, NamedNoun>()
  const seen: NameCollector = {
    add(named) {
      const key = `${named.noun}:${named.id}:${named.revision}`
      const known = found.get(key)
      found.set(key, { ...named, shown: named.shown || (known?.shown ?? false) })
    },
  }
  const own = addOfPath(path, params, seen)
  visit(answer, own, seen)
  return [...found.values()]
}

/** `/api/topics/:id/…` names the topic; answers the noun of which the path speaks. */
function addOfPath(path: string, params: Record<string, unknown>, seen: NameCollector): Noun | undefined {
  const parts = path.split("/")
  let last: Noun | undefined
  for (const [index, part] of parts.entries()) {
    const noun = nouns[part]
    if (noun === undefined) continue
    last = noun
    const param = parts[index + 1]?.startsWith(":") ? Number(params[parts[index + 1]!.slice(1)]) : NaN
    if (Number.isInteger(param)) {
      seen.add({ noun, id: param, revision: null, shown: true })
      // What stands below it has numbers of its own.
      last = parts.length > index + 2 ? nouns[parts[index + 2]!] : noun
    }
  }
  if (typeof params.topic_id === "number") seen.add({ noun: "topic", id: params.topic_id, revision: null, shown: true })
  return last
}

function visit(value: unknown, noun: Noun | undefined, seen: NameCollector) {
  if (typeof value === "string") return addLinks(value, seen)
  if (typeof value !== "object" || value === null || value instanceof Date) return
  if (Array.isArray(value)) {
    for (const one of value) visit(one, noun, seen)
    return
  }
  addOfObject(value as Record<string, unknown>, noun, seen)
  for (const [key, inner] of Object.entries(value))
    visit(inner, nouns[key] ?? (key === "items" ? noun : undefined), seen)
}

function addOfObject(one: Record<string, unknown>, noun: Noun | undefined, seen: NameCollector) {
  const shown = Object.entries(one).some(([key, value]) => textFields.test(key) && value !== null && value !== "")
  const number = (key: string) => (typeof one[key] === "number" ? one[key] : null)
  const revision = number("revision") ?? number("head_revision") ?? number("base_revision")
  const kind = typeof one.type === "string" ? nouns[one.type] : undefined
  for (const [of, id] of [
    [kind ?? noun, number("id")],
    ["topic", number("topic_id")],
    ["topic", number("from_topic_id")],
    ["publication", number("publication_id")],
    ["collection", number("collection_id")],
  ] as const)
    if (of !== undefined && id !== null) seen.add({ noun: of, id, revision: of === "topic" ? revision : null, shown })
}

function addLinks(text: string, seen: NameCollector) {
  for (const [, part, id] of text.matchAll(inLink))
    seen.add({ noun: nouns[part!]!, id: Number(id), revision: null, shown: false })
}
