/** What a described API says of a value: the part of JSON Schema that routes use. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
}

const plainTypes: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
}

/** Names the types of Python that values have; an object with known fields is a TypedDict, written once however often it occurs. */
export function createPythonTypes() {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const classes: string[] = []

  function nameOf(schema: JsonSchema, name: string): string {
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return joinTypes(choices.map((one, at) => nameOf(one, at === 0 ? name : `${name}${at + 1}`)))
    if (schema.const !== undefined) return literalOf([schema.const])
    if (schema.enum) return literalOf(schema.enum)
    if (Array.isArray(schema.type)) return joinTypes(schema.type.map((type) => nameOf({ ...schema, type }, name)))
    if (schema.type === "array") return `list[${nameOf(schema.items ?? {}, `${name}Item`)}]`
    if (schema.properties && Object.keys(schema.properties).length > 0) return nameObject(schema, name)
    if (schema.type === "object")
      return `dict[str, ${typeof schema.additionalProperties === "object" ? nameOf(schema.additionalProperties, name) : "Any"}]`
    return plainTypes[schema.type ?? ""] ?? "Any"
  }

  function nameObject(schema: JsonSchema, wanted: string): string {
    const key = JSON.stringify(schema)
    const known = names.get(key)
    if (known !== undefined) return known
    let name = wanted
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`
    taken.add(name)
    names.set(key, name)
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => {
      const type = nameOf(value, `${name}${field.charAt(0).toUpperCase()}${field.slice(1).replace(/\W/g, "")}`)
      return `    ${JSON.stringify(field)}: ${JSON.stringify(required.has(field) ? `Required[${type}]` : type)},`
    })
    classes.push(`${name} = TypedDict("${name}", {\n${fields.join("\n")}\n}, total=False)`)
    return name
  }

  return { nameOf, written: () => classes.join("\n") }
}

const literalOf = (values: unknown[]) =>
  values.every((value) => ["string", "number", "boolean"].includes(typeof value) && !Number.isNaN(value))
    ? `Literal[${values.map((value) => (typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value))).join(", ")}]`
    : "Any"

/** `Any` takes in all the others. */
const joinTypes = (types: string[]) => (types.includes("Any") ? "Any" : [...new Set(types)].join(" | "))
