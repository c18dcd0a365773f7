import type { Compare, Filter } from "scim2-parse-filter"
import { parsePath } from "./scim-path.ts"
import {
  extensionId,
  isScimObject,
  type ScimAttribute,
  type ScimKind,
  type ScimObject,
  scimRefusal,
} from "./scim-schemas.ts"

/**
 * Whether a resource is what a filter asks for. `within` is the attribute whose values are looked at: `type` in
 * `emails[type eq "work"]` is that of an address.
 */
export function matchesFilter(kind: ScimKind, filter: Filter, resource: ScimObject, within = ""): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.every((each) => matchesFilter(kind, each, resource, within))
    case "or":
      return filter.filters.some((each) => matchesFilter(kind, each, resource, within))
    case "not":
      return !matchesFilter(kind, filter.filter, resource, within)
    case "[]":
      return readValues(kind, filter.attrPath, resource, within).values.some(
        (value) => isScimObject(value) && matchesFilter(kind, filter.valFilter, value, filter.attrPath),
      )
    case "pr":
      return readValues(kind, filter.attrPath, resource, within).values.some(isPresent)
    default:
      return compares(filter, readValues(kind, filter.attrPath, resource, within))
  }
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== ""

function compares(filter: Compare, { attribute, values }: AttributeValues): boolean {
  const simple = values.map((value) => (isScimObject(value) ? value["value"] : value)).filter(isPresent)
  if (filter.compValue === null) return (filter.op === "ne") === simple.length > 0
  const is = (value: unknown, op: Compare["op"]) => compareValues(attribute, value, op, filter.compValue)
  if (filter.op === "ne") return !simple.some((value) => is(value, "eq"))
  return simple.some((value) => is(value, filter.op))
}

function compareValues(
  { type, caseExact }: ScimAttribute,
  value: unknown,
  op: Compare["op"],
  wanted: unknown,
): boolean {
  const order = type === "dateTime" ? toTime : caseExact ? String : (one: unknown) => String(one).toLowerCase()
  const [one, other] = [order(value), order(wanted)]
  const [text, part] = [String(one), String(other)]
  if (op === "eq") return one === other
  if (op === "co") return text.includes(part)
  if (op === "sw") return text.startsWith(part)
  if (op === "ew") return text.endsWith(part)
  if (type === "boolean") throw scimRefusal("invalidFilter", `"${op}" does not compare true and false.`)
  if (op === "gt") return one > other
  if (op === "ge") return one >= other
  return op === "lt" ? one < other : one <= other
}

const toTime = (value: unknown) => (value instanceof Date ? value.getTime() : Date.parse(String(value)))

type AttributeValues = { attribute: ScimAttribute; values: unknown[] }

/** What a path leads to in a resource, in a list also where it is one value. */
export function readValues(kind: ScimKind, path: string, resource: ScimObject, within = ""): AttributeValues {
  const full = within === "" ? path : `${within}.${path}`
  const found = parsePath(kind, full)
  if (!found) throw scimRefusal("invalidFilter", `There is no attribute ${path.slice(0, 200)}.`)
  const { extension, attribute, filter, sub } = found
  if (within !== "" && sub) return { attribute: sub, values: [resource[sub.name]].flat() }
  const holder = extension ? ((resource[extensionId] ?? {}) as ScimObject) : resource
  const all = [holder[attribute.name]].flat()
  const chosen = filter
    ? all.filter((value) => isScimObject(value) && matchesFilter(kind, filter, value, attribute.name))
    : all
  if (!sub) return { attribute, values: chosen }
  return { attribute: sub, values: chosen.flatMap((value) => (isScimObject(value) ? [value[sub.name]].flat() : [])) }
}

/** What a database can look for first: an attribute that every resource that matches has with just this value. */
export function findRequiredValue(filter: Filter | undefined): { path: string; value: string } | undefined {
  if (filter?.op === "and") return filter.filters.map(findRequiredValue).find((one) => one !== undefined)
  if (filter?.op !== "eq" || typeof filter.compValue !== "string") return undefined
  return { path: filter.attrPath.toLowerCase().split(":").at(-1)!, value: filter.compValue }
}

/** The attributes that a filter names. */
export function listAttributePaths(filter: Filter | undefined): string[] {
  if (filter === undefined) return []
  switch (filter.op) {
    case "and":
    case "or":
      return filter.filters.flatMap(listAttributePaths)
    case "not":
      return listAttributePaths(filter.filter)
    default:
      return [filter.attrPath]
  }
}
