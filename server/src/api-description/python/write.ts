import { pythonHub, pythonRuntime } from "./runtime.ts"
import { createPythonTypes, type JsonSchema } from "./types.ts"

type Content = Record<string, { schema?: JsonSchema }>
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema }
export type DescribedOperation = {
  operationId: string
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  info: { title: string; version: string }
  paths: Record<string, Record<string, DescribedOperation>>
}

const reserved = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield self body files idempotency_key".split(
    " ",
  ),
)

/** A name as Python takes it: `bulkDelete` is `bulk_delete`, and what Python keeps for itself ends with `_`. */
const pythonName = (name: string) => {
  const words = name.replace(/\W/g, "_").replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return reserved.has(words) ? `${words}_` : words
}
const className = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The Python module that calls every operation of a described API, as one file. */
export function writePythonClient({ info, paths }: ApiDocument): string {
  const types = createPythonTypes()
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [noun = "", verb = ""] = operation.operationId.split(".")
      const methods = groups.get(noun) ?? []
      groups.set(noun, [
        ...methods,
        writeMethod({ path, method, operation, verb, noun: className(noun) }, types.nameOf),
      ])
    }
  const nouns = [...groups.keys()].toSorted()
  const classes = nouns.map((noun) => `\n\nclass _${className(noun)}(_Operations):\n${groups.get(noun)!.join("\n")}`)
  const hub = [
    "",
    "",
    "class Hub:",
    `    """${info.title}, version ${info.version}."""`,
    "",
    "    def __init__(self, url: str, token: Optional[str] = None, *, retries: int = 4, timeout: float = 60.0):",
    '        """A hub at an address, called with an API token or the access token of a session."""',
    "        self._connection = _Connection(url, token, retries, timeout)",
    ...nouns.map((noun) => `        self.${pythonName(noun)} = _${className(noun)}(self._connection)`),
  ].join("\n")
  return `${pythonRuntime}\n${types.written()}${classes.join("\n")}\n${hub}\n${pythonHub}`
}

type Call = { path: string; method: string; operation: DescribedOperation; verb: string; noun: string }

function writeMethod(
  { path, method, operation, verb, noun }: Call,
  nameOf: (schema: JsonSchema, name: string) => string,
) {
  const about = `${noun}${className(verb)}`
  const { parameters = [], requestBody } = operation
  const inPath = parameters.filter((one) => one.in === "path")
  const inQuery = parameters.filter((one) => one.in === "query")
  const [kind, sent] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const isUpload = kind === "multipart/form-data"
  const { status, kind: answered, schema } = answerOf(operation)
  const typed = (one: Parameter) => `${pythonName(one.name)}: ${nameOf(one.schema ?? {}, about)}`
  const takesKey = parameters.some((one) => one.name === "Idempotency-Key")
  const options = [
    ...(isUpload ? ["files: list[HubFile]"] : []),
    ...(sent && !isUpload ? [`body: ${nameOf(sent.schema ?? {}, `${about}Body`)}`] : []),
    ...(isUpload ? ["body: Optional[dict[str, Any]] = None"] : []),
    ...inQuery.map((one) => (one.required ? typed(one) : `${typed(one).replace(/: (.*)$/, ": Optional[$1]")} = None`)),
    ...(takesKey ? ["idempotency_key: Optional[str] = None"] : []),
  ].toSorted((one, other) => Number(one.endsWith("= None")) - Number(other.endsWith("= None")))
  const given = ["self", ...inPath.map(typed), ...(options.length > 0 ? ["*", ...options] : [])]
  const answer = answered === "file" ? "HubFile" : status === "204" ? "None" : nameOf(schema ?? {}, `${about}Answer`)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{quote(str(${pythonName(name)}), safe='')}`)
  const passed = [
    JSON.stringify(method.toUpperCase()),
    `f"${address}"`,
    ...(inQuery.length > 0
      ? [`query={${inQuery.map(({ name }) => `"${name}": ${pythonName(name)}`).join(", ")}}`]
      : []),
    ...(sent ? ["body=body"] : []),
    ...(isUpload ? ["files=files"] : []),
    ...(takesKey ? ["idempotency_key=idempotency_key"] : method === "get" ? [] : ["repeatable=False"]),
    ...(answered === "file" ? ['answers="file"'] : []),
  ]
  const told = inQuery.concat(inPath).filter(({ description }) => description)
  return [
    `    def ${pythonName(verb)}(${given.join(", ")}) -> ${answer}:`,
    `        """${plain(operation.summary)}.`,
    "",
    `        ${plain(operation.description)}`,
    ...(told.length > 0
      ? ["", ...told.map(({ name, description }) => `        ${pythonName(name)}: ${plain(description!)}`)]
      : []),
    '        """',
    `        return self._hub.call(${passed.join(", ")})`,
    "",
  ].join("\n")
}

/** Words as they can stand in a documentation string. */
const plain = (words: string) => words.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replaceAll("\n", " ")

function answerOf({ responses }: DescribedOperation) {
  const [status = "204", response] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? []
  const json = response?.content?.["application/json"]
  return { status, kind: json || status === "204" ? "json" : "file", schema: json?.schema }
}
