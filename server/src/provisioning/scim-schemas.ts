import SCIMMY from "scimmy"
import { Refusal } from "../platform/refusal.ts"

/** The only file that knows the library that has the schemas of RFC 7643 and checks values by them. */

export type ScimObject = Record<string, unknown>
export type ScimKind = "User" | "Group"

const { User, Group, EnterpriseUser } = SCIMMY.Schemas
const enterprise = EnterpriseUser.definition
User.definition.extend(enterprise)
const definitions = { User: User.definition, Group: Group.definition }
const members = Group.definition.attribute("members")
if (members instanceof SCIMMY.Types.Attribute) describePeopleAlone(members)
/** As they are told to providers: the kinds of values that the standard suggests are among it. */
const described = [...Object.values(definitions), enterprise].map((one) => toPlain(one.describe("/Schemas")))
for (const one of [...Object.values(definitions), enterprise]) acceptEveryKind(one.attributes)

export const extensionId: string = enterprise.id
export const schemaIds = { User: User.definition.id, Group: Group.definition.id } as const
/** What the hub answers by itself; nobody writes it. */
const readOnly = new Set(["id", "meta", "groups", "schemas"])

export type ScimAttribute = {
  name: string
  type: string
  multiValued: boolean
  caseExact: boolean
  readOnly: boolean
  hasValue: boolean
}

/** A SCIM error that the caller made: `scimType` is its code. */
export const scimRefusal = (scimType: string, sentence: string) => new Refusal("invalid", sentence, { code: scimType })

/** The attribute at a path without filters, such as `name.givenName` or an extension's; nothing where there is none. */
export function findAttribute(kind: ScimKind, path: string): ScimAttribute | undefined {
  try {
    const found = definitions[kind].attribute(path)
    if (!(found instanceof SCIMMY.Types.Attribute)) return undefined
    const { name, type, config, subAttributes } = found
    return {
      name,
      type,
      multiValued: Boolean(config.multiValued),
      caseExact: config.caseExact === true,
      readOnly: readOnly.has(name),
      hasValue: (subAttributes ?? []).some((sub: { name: string }) => sub.name === "value"),
    }
  } catch {
    return undefined
  }
}

/** What somebody sent as a user or a group, checked, in the spelling of the standard and without what only the hub says. */
export function readResource(kind: ScimKind, sent: unknown): ScimObject {
  if (!isScimObject(sent)) throw scimRefusal("invalidSyntax", "Send one JSON object.")
  const { schemas } = sent
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.includes(schemaIds[kind])))
    throw scimRefusal("invalidSyntax", `"schemas" must name ${schemaIds[kind]}.`)
  try {
    const { schemas: _schemas, ...rest } = toTypes(kind, sent) as ScimObject
    // The password of a person is their own business, or the provider's.
    const { password: _password, ...known } = toPlain(definitions[kind].coerce(rest, "in"))
    return Object.fromEntries(Object.entries(known).filter(([name]) => !readOnly.has(name)))
  } catch (error) {
    if (error instanceof TypeError) throw scimRefusal("invalidValue", error.message)
    throw error
  }
}

/** A resource as it is answered, with its schemas and its address. */
export function presentResource(kind: ScimKind, resource: ScimObject, base: string): ScimObject {
  return toPlain(definitions[kind].coerce(resource, "out", `${base}/${kind}s`))
}

export const describeSchemas = (base: string): ScimObject[] =>
  described.map((one) => {
    const meta = one["meta"] as ScimObject
    return { ...one, meta: { ...meta, location: `${base}${textOf(meta["location"])}` } }
  })

/** What the library answers watches who writes in it. */
function toPlain(value: object) {
  return JSON.parse(JSON.stringify(value)) as ScimObject
}

type LibraryAttribute = InstanceType<typeof SCIMMY.Types.Attribute>

/** Groups have no groups in them. */
function describePeopleAlone({ subAttributes = [] }: LibraryAttribute) {
  for (const { name, config } of subAttributes) {
    if (name === "type") config.canonicalValues = ["User"]
    if (name === "$ref") config.referenceTypes = ["User"]
  }
}

/** RFC 7643 suggests kinds of values, the library insists on them: providers have their own. */
function acceptEveryKind(attributes: unknown[]) {
  for (const one of attributes) {
    if (!(one instanceof SCIMMY.Types.Attribute)) continue
    one.config.canonicalValues = false
    acceptEveryKind(one.subAttributes ?? [])
  }
}

/** What should be a text: of a list or an object, which a provider sends by mistake, nothing. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? `${value}` : ""

export const isScimObject = (value: unknown): value is ScimObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Providers send "False" for false, a number for a text, and a text for what has a value in it; null is nothing. */
function toTypes(kind: ScimKind, value: unknown, path = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => toTypes(kind, each, path))
  if (!isScimObject(value)) return toType(findAttribute(kind, path), value)
  const isExtension = path !== "" && path.toLowerCase() === extensionId.toLowerCase()
  const pathOf = (name: string) => (path === "" ? name : `${path}${isExtension ? ":" : "."}${name}`)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .map(([name, each]) => [name, toTypes(kind, each, pathOf(name))]),
  )
}

function toType(attribute: ScimAttribute | undefined, value: unknown): unknown {
  if (attribute?.type === "boolean" && typeof value === "string" && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === "true"
  if (attribute?.type === "string" && typeof value === "number") return String(value)
  if (attribute?.type === "complex" && attribute.hasValue && typeof value === "string") return { value }
  return value
}
