import { cutSchema, parsePath } from "./scim-path.ts"
import { extensionId, isScimObject, type ScimKind, type ScimObject } from "./scim-schemas.ts"

type ProjectionQuery = Record<string, string>

/** Only the attributes that are asked for, or all but those that are not wanted; who it is is always said. */
export function projectResource(
  kind: ScimKind,
  resource: ScimObject,
  { attributes, excludedAttributes }: ProjectionQuery,
): ScimObject {
  if (attributes) {
    const chosen: ScimObject = { schemas: resource["schemas"], id: resource["id"] }
    for (const path of splitNames(attributes)) copyAt(kind, path, resource, chosen)
    return chosen
  }
  const rest = structuredClone(resource)
  for (const path of splitNames(excludedAttributes ?? "")) dropAt(kind, path, rest)
  return rest
}

/** Whether this attribute is answered. */
export function isProjected(
  kind: ScimKind,
  name: string,
  { attributes, excludedAttributes }: ProjectionQuery,
): boolean {
  const isNamed = (list: string) => splitNames(list).some((path) => parsePath(kind, path)?.attribute.name === name)
  return attributes ? isNamed(attributes) : !isNamed(excludedAttributes ?? "")
}

const splitNames = (list: string) =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)

function copyAt(kind: ScimKind, path: string, from: ScimObject, to: ScimObject) {
  const { extension, rest } = cutSchema(kind, path)
  if (extension && rest === "") {
    if (from[extensionId] !== undefined) to[extensionId] = from[extensionId]
    return
  }
  const found = parsePath(kind, path)
  const source = found?.extension ? from[extensionId] : from
  if (!found || !isScimObject(source) || source[found.attribute.name] === undefined) return
  const { attribute, sub } = found
  const target = found.extension ? ((to[extensionId] ??= {}) as ScimObject) : to
  const value = source[attribute.name]
  if (!sub) target[attribute.name] = value
  else if (Array.isArray(value))
    target[attribute.name] = value.map((each: ScimObject, at) => ({
      ...(target[attribute.name] as ScimObject[] | undefined)?.[at],
      [sub.name]: each[sub.name],
    }))
  else
    target[attribute.name] = {
      ...(target[attribute.name] as object | undefined),
      [sub.name]: (value as ScimObject)[sub.name],
    }
}

function dropAt(kind: ScimKind, path: string, from: ScimObject) {
  const { extension, rest } = cutSchema(kind, path)
  if (extension && rest === "") delete from[extensionId]
  const found = parsePath(kind, path)
  const holder = found?.extension ? from[extensionId] : from
  if (!found || !isScimObject(holder) || ["id", "schemas"].includes(found.attribute.name)) return
  const { attribute, sub } = found
  if (!sub) delete holder[attribute.name]
  else for (const value of [holder[attribute.name]].flat()) if (isScimObject(value)) delete value[sub.name]
}
