import { type Filter, parse } from "scim2-parse-filter"
import {
  extensionId,
  findAttribute,
  type ScimAttribute,
  type ScimKind,
  schemaIds,
  scimRefusal,
} from "./scim-schemas.ts"

/** `emails[type eq "work"].value`, taken apart: an attribute, of an extension or not, which of its values, and what of each. */
export type ScimPath = {
  extension: boolean
  attribute: ScimAttribute
  filter: Filter | undefined
  sub: ScimAttribute | undefined
}

const shape = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i

/** A path without the schema before it, and whether that is the extension; an empty one stands for the schema as a whole. */
export function cutSchema(kind: ScimKind, path: string): { extension: boolean; rest: string } {
  for (const id of [extensionId, schemaIds[kind]]) {
    const { length } = id
    // The standard has a colon before the attribute; Entra writes a dot too.
    if (path.slice(0, length).toLowerCase() !== id.toLowerCase() || !["", ":", "."].includes(path.charAt(length)))
      continue
    return { extension: id === extensionId, rest: path.slice(id.length + 1) }
  }
  return { extension: false, rest: path }
}

/** Nothing where the schema has no such attribute. */
export function parsePath(kind: ScimKind, path: string): ScimPath | undefined {
  const { extension, rest } = cutSchema(kind, path.trim())
  const [, name, filter, sub] = shape.exec(rest) ?? []
  if (name === undefined) return undefined
  const full = extension ? `${extensionId}:${name}` : name
  const attribute = findAttribute(kind, full)
  const subAttribute = sub === undefined ? undefined : findAttribute(kind, `${full}.${sub}`)
  if (!attribute || (sub !== undefined && !subAttribute)) return undefined
  return { extension, attribute, filter: filter === undefined ? undefined : parseFilter(filter), sub: subAttribute }
}

export function parseFilter(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw scimRefusal("invalidFilter", `This filter can't be read: ${text.slice(0, 200)}`)
  }
}
