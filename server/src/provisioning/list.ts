import { findRequiredValue, listAttributePaths, matchesFilter, readValues } from "./filter.ts"
import { parseFilter, parsePath } from "./scim-path.ts"
import { isScimObject, type ScimKind, type ScimObject, scimRefusal, textOf } from "./scim-schemas.ts"

/** The most that one page holds. */
export const pageLimit = 200
const defaultCount = 100
type UserQuery = Record<string, string>

export type ListRequest = {
  filter: ReturnType<typeof parseFilter> | undefined
  /** What every resource that is asked for has, for the database to look for. */
  required: ReturnType<typeof findRequiredValue>
  sort: { by: string; descending: boolean } | undefined
  start: number
  count: number
}

export function readListRequest(
  kind: ScimKind,
  { filter, sortBy, sortOrder, startIndex, count }: UserQuery,
): ListRequest {
  const parsed = filter === undefined ? undefined : parseFilter(filter)
  if (sortBy !== undefined && !parsePath(kind, sortBy))
    throw scimRefusal("invalidPath", `There is no attribute ${sortBy.slice(0, 200)} to sort by.`)
  return {
    filter: parsed,
    required: findRequiredValue(parsed),
    sort: sortBy === undefined ? undefined : { by: sortBy, descending: sortOrder === "descending" },
    start: Math.max(1, readNumber(startIndex, 1)),
    count: Math.min(pageLimit, Math.max(0, readNumber(count, defaultCount))),
  }
}

const searchSchema = "urn:ietf:params:scim:api:messages:2.0:SearchRequest"

/** The terms of a search that were sent as a body, as they stand in an address. */
export function readSearchTerms(body: unknown): UserQuery {
  if (!isScimObject(body)) throw scimRefusal("invalidSyntax", "Send one JSON object.")
  const { schemas, ...terms } = body
  if (!Array.isArray(schemas) || !schemas.includes(searchSchema))
    throw scimRefusal("invalidSyntax", `"schemas" must name ${searchSchema}.`)
  const filled = Object.entries(terms).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(filled.map(([name, value]) => [name, [value].flat().map(textOf).join(",")]))
}

/** What each kind is asked for where they are listed one after the other; a kind without an attribute of the filter has nothing. */
export function splitAmongKinds(kinds: ScimKind[], query: UserQuery) {
  const [first] = kinds
  if (kinds.length > 1 && query["sortBy"] !== undefined)
    throw scimRefusal("invalidValue", "Users and groups are sorted in a search of one of them.")
  const known = kinds.filter((kind) => {
    const filter = query["filter"] === undefined ? undefined : parseFilter(query["filter"])
    return listAttributePaths(filter).every((path) => parsePath(kind, path) !== undefined)
  })
  const whole = readListRequest(first!, query)
  const { start, count } = whole
  const reach = { start: 1, count: start - 1 + count }
  // A filter that is of no kind is refused by one of them.
  const parts = (known.length > 0 ? known : kinds).map((kind) => ({
    kind,
    asked: kinds.length === 1 ? whole : { ...readListRequest(kind, query), ...reach },
  }))
  return { start, count, parts }
}

function readNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === "") return otherwise
  if (!/^-?\d{1,9}$/.test(text)) throw scimRefusal("invalidValue", "startIndex and count are whole numbers.")
  return Number(text)
}

/** Those of the resources that are asked for, in the order that is asked for. */
export function chooseResources(kind: ScimKind, resources: ScimObject[], { filter, sort }: ListRequest): ScimObject[] {
  const found = filter ? resources.filter((one) => matchesFilter(kind, filter, one)) : resources
  if (!sort) return found
  const keyed = found.map((resource) => ({ resource, key: readSortKey(kind, sort.by, resource) }))
  const sign = sort.descending ? -1 : 1
  // What has no value comes last, or first where the order is turned.
  return keyed
    .toSorted((one, other) =>
      one.key === other.key
        ? 0
        : sign * (one.key === undefined || (other.key !== undefined && one.key > other.key) ? 1 : -1),
    )
    .map(({ resource }) => resource)
}

function readSortKey(kind: ScimKind, path: string, resource: ScimObject): string | undefined {
  const { attribute, values } = readValues(kind, path, resource)
  const first = values.find((one) => isScimObject(one) && one["primary"] === true) ?? values[0]
  const value = isScimObject(first) ? first["value"] : first
  if (value === undefined || value === null) return undefined
  return attribute.caseExact || attribute.type === "dateTime" ? textOf(value) : textOf(value).toLowerCase()
}

export const composeList = (resources: ScimObject[], total: number, start: number): ScimObject => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
})
