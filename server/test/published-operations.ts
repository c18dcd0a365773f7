/** What an operation takes and answers: each field by its path, with `!` where it is always there; of what it takes, the words that it can be. */
export type PublishedOperation = { call: string; takes: string[]; answers: string[] }
export type PublishedOperations = Record<string, PublishedOperation>

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  additionalProperties?: Shape | boolean
  enum?: unknown[]
  const?: unknown
}
type Content = { content?: Record<string, { schema?: Shape }> }
type OperationShape = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Shape }[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type ApiDocument = { paths: Record<string, Record<string, OperationShape>> }

/** The operations of an OpenAPI document, as they are compared with what was published. */
export const listOperations = ({ paths }: ApiDocument): PublishedOperations =>
  Object.fromEntries(
    Object.entries(paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, one]): [string, PublishedOperation] => [
          one.operationId,
          { call: `${method.toUpperCase()} ${path}`, takes: takenBy(one), answers: answeredBy(one) },
        ]),
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const takenBy = ({ parameters = [], requestBody }: OperationShape) =>
  [
    ...parameters.flatMap(({ name, in: place, required, schema = {} }) =>
      listFields(schema, `${place}.${name}`, required ?? false),
    ),
    ...contentOf(requestBody, "body"),
  ].toSorted()

const answeredBy = ({ responses }: OperationShape) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, response]) => [`${status}!`, ...contentOf(response, "answer")])
    // An answer may get new words at any time, so none of them is kept.
    .map((field) => field.split(" ")[0]!)
    .toSorted()

const contentOf = (content: Content | undefined, name: string) =>
  Object.values(content?.content ?? {}).flatMap(({ schema }) => (schema ? listFields(schema, name, true) : []))

function listFields(shape: Shape, path: string, isRequired: boolean): string[] {
  const either = shape.anyOf ?? shape.oneOf ?? []
  const words = shape.enum ?? (shape.const === undefined ? [] : [shape.const])
  const own = `${path}${isRequired ? "!" : ""}${words.length > 0 ? ` ${words.join("|")}` : ""}`
  return [
    ...new Set([
      own,
      ...either.flatMap((one) => listFields(one, path, isRequired)),
      ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
        listFields(inner, `${path}.${name}`, shape.required?.includes(name) ?? false),
      ),
      ...(shape.items ? listFields(shape.items, `${path}[]`, true) : []),
    ]),
  ]
}

type Field = { isRequired: boolean; words: string[] }

function readFields(fields: string[]) {
  const found = new Map<string, Field>()
  for (const field of fields) {
    const [, path, mark, words] = /^(.+?)(!?)(?: (.*))?$/s.exec(field)!
    const before = found.get(path!)
    const more = words === undefined ? [] : words.split("|")
    found.set(path!, {
      isRequired: mark === "!" && before?.isRequired !== false,
      words: [...(before?.words ?? []), ...more],
    })
  }
  return found
}

/** What would break a program that was written for the published operations, a sentence each. */
export const findBreaks = (published: PublishedOperations, now: PublishedOperations): string[] =>
  Object.entries(published).flatMap(([id, before]) => {
    const after = now[id]
    if (!after) return [`${id} is gone.`]
    const moved = before.call === after.call ? [] : [`${id} moved from ${before.call} to ${after.call}.`]
    return [...moved, ...breaksOfInput(id, before, after), ...breaksOfAnswer(id, before, after)]
  })

function breaksOfInput(id: string, before: PublishedOperation, after: PublishedOperation) {
  const [old, fresh] = [readFields(before.takes), readFields(after.takes)]
  const lost = [...old].flatMap(([path, { words }]) => {
    const field = fresh.get(path)
    if (!field) return [`${id} no longer takes ${path}.`]
    const gone = field.words.length === 0 ? [] : words.filter((word) => !field.words.includes(word))
    return gone.map((word) => `${id} no longer takes ${word} as ${path}.`)
  })
  const needed = [...fresh].flatMap(([path, { isRequired }]) => {
    const parent = path.slice(0, Math.max(path.lastIndexOf("."), 0))
    const isNew = !old.has(path) && (!parent.includes(".") || old.has(parent))
    return isRequired && (isNew || old.get(path)?.isRequired === false) ? [`${id} needs ${path} now.`] : []
  })
  return [...lost, ...needed]
}

const breaksOfAnswer = (id: string, before: PublishedOperation, after: PublishedOperation) => {
  const fresh = readFields(after.answers)
  return [...readFields(before.answers)].flatMap(([path, { isRequired }]) => {
    const field = fresh.get(path)
    if (!field) return [`${id} no longer answers ${path}.`]
    return isRequired && !field.isRequired ? [`${id} may leave out ${path} now.`] : []
  })
}
