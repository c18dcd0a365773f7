import { isDeepStrictEqual } from "node:util"
import type { Filter } from "scim2-parse-filter"
import { matchesFilter } from "./filter.ts"
import { cutSchema, parsePath, type ScimPath } from "./scim-path.ts"
import { extensionId, isScimObject, type ScimKind, type ScimObject, scimRefusal } from "./scim-schemas.ts"

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
type PatchOperation = "add" | "replace" | "remove"

/** A resource as the operations of a PATCH leave it, in the dialects of the providers too; its types are checked afterwards. */
export function applyPatch(kind: ScimKind, resource: ScimObject, body: unknown): ScimObject {
  const target = structuredClone(resource)
  for (const { op, path, value } of readOperations(body)) {
    if (path !== undefined) applyAtPath(kind, target, op, path, value)
    else if (op === "remove") throw scimRefusal("noTarget", "An operation that removes needs a path.")
    else applyObject(kind, target, op, value)
  }
  return target
}

/** The operations of a PATCH, with those of providers who write them otherwise. */
export function readOperations(body: unknown) {
  if (!isScimObject(body)) throw scimRefusal("invalidSyntax", "Send one JSON object.")
  if (!Array.isArray(body["schemas"]) || !body["schemas"].includes(patchSchema))
    throw scimRefusal("invalidSyntax", `"schemas" must name ${patchSchema}.`)
  const operations = body["Operations"] ?? body["operations"]
  if (!Array.isArray(operations)) throw scimRefusal("invalidSyntax", `"Operations" must be a list.`)
  return operations.map((one: unknown) => {
    const { op, path, value } = isScimObject(one) ? one : {}
    const name = typeof op === "string" ? op.toLowerCase() : ""
    if (name !== "add" && name !== "replace" && name !== "remove")
      throw scimRefusal("invalidSyntax", `"op" must be add, replace or remove.`)
    if (path !== undefined && path !== null && typeof path !== "string")
      throw scimRefusal("invalidPath", "A path is a text.")
    if (name !== "remove" && value === undefined) throw scimRefusal("invalidValue", `To ${name}, send a value.`)
    // A value of nothing is none.
    const operation: PatchOperation = value === null && name === "replace" && path ? "remove" : name
    return { op: operation, path: path ? path : undefined, value: value === null ? undefined : value }
  })
}

/** Each member of a value without a path is its own operation. What the schema does not know, or the hub alone says, is left out. */
function applyObject(kind: ScimKind, target: ScimObject, op: PatchOperation, value: unknown) {
  if (!isScimObject(value)) throw scimRefusal("invalidValue", "A value without a path must be an object.")
  for (const [name, each] of Object.entries(value)) {
    const { extension, rest } = cutSchema(kind, name)
    if (extension && rest === "") {
      for (const [sub, one] of Object.entries(isScimObject(each) ? each : {}))
        applyIfKnown(kind, target, op, `${extensionId}:${sub}`, one)
    } else applyIfKnown(kind, target, op, name, each)
  }
}

function applyIfKnown(kind: ScimKind, target: ScimObject, op: PatchOperation, path: string, value: unknown) {
  const found = parsePath(kind, path)
  if (!found || found.attribute.readOnly) return
  if (value === null) applyFound(kind, target, "remove", found, undefined)
  else applyFound(kind, target, op, found, value)
}

function applyAtPath(kind: ScimKind, target: ScimObject, op: PatchOperation, path: string, value: unknown) {
  const { extension, rest } = cutSchema(kind, path)
  if (extension && rest === "") {
    if (op === "remove") delete target[extensionId]
    else applyObject(kind, target, op, { [extensionId]: value })
    return
  }
  const found = parsePath(kind, path)
  if (!found) throw scimRefusal("invalidPath", `There is no attribute ${path.slice(0, 200)}.`)
  if (found.attribute.readOnly) throw scimRefusal("mutability", `${found.attribute.name} can't be changed.`)
  applyFound(kind, target, op, found, value)
}

function applyFound(kind: ScimKind, target: ScimObject, op: PatchOperation, path: ScimPath, value: unknown) {
  const { attribute, extension, filter } = path
  const holder = extension ? ((target[extensionId] ??= {}) as ScimObject) : target
  const { name } = attribute
  if (attribute.multiValued) {
    const values = [holder[name] ?? []].flat() as unknown[]
    const next = filter
      ? applyToChosen(kind, values, op, { ...path, filter }, value)
      : applyToAll(values, op, path, value)
    setOrDelete(holder, name, next.length > 0 ? next : undefined)
  } else if (filter) throw scimRefusal("invalidPath", `${name} has one value, and no filter.`)
  else if (path.sub) {
    const complex = { ...(isScimObject(holder[name]) ? holder[name] : {}) }
    setOrDelete(complex, path.sub.name, op === "remove" ? undefined : value)
    setOrDelete(holder, name, Object.keys(complex).length > 0 ? complex : undefined)
  } else if (op === "remove") delete holder[name]
  else holder[name] = isScimObject(value) && isScimObject(holder[name]) ? { ...holder[name], ...value } : value
  if (extension && Object.keys(holder).length === 0) delete target[extensionId]
}

/** All values of an attribute: a value beside a removal says which of them go, as some providers say it. */
function applyToAll(values: unknown[], op: PatchOperation, { sub }: ScimPath, value: unknown): unknown[] {
  if (sub) {
    const found = values.length > 0 || op === "remove" ? values : [{}]
    return found.map((each) => withSub(each, sub.name, op === "remove" ? undefined : value))
  }
  const given = value === undefined ? [] : [value].flat()
  if (op === "replace") return given
  if (op === "add") return addValues(values, given)
  return given.length === 0 ? [] : values.filter((each) => !given.some((one) => isSameValue(each, one)))
}

function applyToChosen(
  kind: ScimKind,
  values: unknown[],
  op: PatchOperation,
  { attribute, filter, sub }: ScimPath & { filter: Filter },
  value: unknown,
): unknown[] {
  const isChosen = (each: unknown) => isScimObject(each) && matchesFilter(kind, filter, each, attribute.name)
  if (op === "remove")
    return sub
      ? values.map((each) => (isChosen(each) ? withSub(each, sub.name, undefined) : each))
      : values.filter((each) => !isChosen(each))
  const change = sub ? { [sub.name]: value } : value
  if (!isScimObject(change)) throw scimRefusal("invalidValue", `A value of ${attribute.name} is an object.`)
  if (values.some(isChosen))
    return values.map((each) => (isChosen(each) ? { ...(each as ScimObject), ...change } : each))
  // Providers write the address of work to somebody who has none by just this path.
  const described = describedByFilter(filter)
  if (!described || attribute.name === "members")
    throw scimRefusal("noTarget", "Nothing is what the path's filter asks for.")
  return addValues(values, [{ ...described, ...change }])
}

/** The value that a filter describes, where it says only what equals what. */
function describedByFilter(filter: Filter): ScimObject | undefined {
  if (filter.op === "eq") return { [filter.attrPath]: filter.compValue }
  if (filter.op !== "and") return undefined
  const parts = filter.filters.map(describedByFilter)
  return parts.every((part) => part !== undefined) ? (Object.assign({}, ...parts) as ScimObject) : undefined
}

/** Nothing is there twice, and of several values one is the first. */
function addValues(values: unknown[], given: unknown[]): unknown[] {
  const first = given.some((one) => isScimObject(one) && one["primary"] === true)
  const before = first ? values.map((each) => (isScimObject(each) ? { ...each, primary: false } : each)) : values
  const fresh = given.filter((one) => !values.some((each) => isDeepStrictEqual(each, one)))
  const merged = before.map((each) => fresh.find((one) => isSameEntry(each, one)) ?? each)
  return [...merged, ...fresh.filter((one) => !before.some((each) => isSameEntry(each, one)))]
}

const isSameEntry = (each: unknown, one: unknown) =>
  isScimObject(each) && isScimObject(one) && each["value"] === one["value"] && each["type"] === one["type"]

const isSameValue = (each: unknown, one: unknown) =>
  isScimObject(each) && isScimObject(one)
    ? Object.entries(one).every(
        ([name, value]) => name.startsWith("$") || name === "display" || String(each[name]) === String(value),
      )
    : each === (isScimObject(one) ? one["value"] : one) || (isScimObject(each) && each["value"] === one)

const withSub = (each: unknown, name: string, value: unknown) => {
  const next = { ...(isScimObject(each) ? each : {}) }
  setOrDelete(next, name, value)
  return next
}

function setOrDelete(holder: ScimObject, name: string, value: unknown) {
  if (value === undefined) delete holder[name]
  else holder[name] = value
}
