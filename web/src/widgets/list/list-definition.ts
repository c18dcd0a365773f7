import { defineListSearch, type FilterShape, type SearchOf } from "../../list-search.ts"
import type { FindChoices } from "../choices.ts"
import { isDay } from "../day.ts"

type ListChoice<Value extends string> = { value: Value; label: string }
type WordsFilter = { kind: "words"; label: string; placeholder: string }
type ChoiceOfList<Value extends string> = {
  kind: "choice"
  label: string
  /** What is said where nothing is chosen. */
  any: string
  choices: readonly ListChoice<Value>[]
}
type RecordFilter = { kind: "record"; label: string; placeholder: string; choices: FindChoices }
type OwnerFilter = { kind: "owner" }
type DayFilter = { kind: "day"; label: string }

/** One thing that a list is narrowed by: what the address may say of it, and how the filter bar shows it. */
export type ListFilter = WordsFilter | ChoiceOfList<string> | RecordFilter | OwnerFilter | DayFilter
type ListFilters = Readonly<Record<string, ListFilter>>

type ValueOfFilter<F> =
  F extends ChoiceOfList<infer Value>
    ? Value
    : F extends RecordFilter
      ? number
      : F extends OwnerFilter
        ? number | "me"
        : string

/** What every list may have in its address besides its filters. */
export type ListPosition = { sort?: string; limit?: number; cursor?: string }

/** A list's filters, orders and page sizes, and how its address is read. */
export type ListDefinition<Search extends ListPosition> = {
  filters: ListFilters
  /** The order that the list has anyway; the address does not say it. */
  usualSort: string | undefined
  /** How many rows a page may have, the usual number first; none if people do not choose. */
  sizes: readonly number[]
  /** The filters and the position that an address means; what the list does not understand is left out. */
  read: (address: Record<string, unknown>) => Search
}
export type SearchOfList<D> = D extends ListDefinition<infer Search> ? Search : never

type ListOptions<Sort extends string, Shape extends FilterShape> = {
  sorts?: readonly Sort[]
  usualSort?: NoInfer<Sort>
  sizes?: readonly number[]
  /** What else the address says, such as which view is shown; clearing the filters keeps it. */
  also?: Shape
}
type SearchBy<F extends ListFilters, Sort extends string, Shape extends FilterShape> = {
  [Name in keyof F]?: ValueOfFilter<F[Name]>
} & ([Sort] extends [never] ? unknown : { sort?: Sort }) &
  ([Shape] extends [never] ? unknown : SearchOf<Shape>) & { limit?: number; cursor?: string }

/** A list by what it is narrowed by, in the order of the filter bar. */
export function defineList<
  const F extends ListFilters,
  const Sort extends string = never,
  const Shape extends FilterShape = never,
>(filters: F, options: ListOptions<Sort, Shape> = {}): ListDefinition<SearchBy<F, Sort, Shape>> {
  const { sorts = [], usualSort, sizes = [], also } = options
  const parse = defineListSearch({
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, addressKind(filter)])),
    ...(sorts.length === 0 ? {} : { sort: sorts.filter((sort) => sort !== usualSort) }),
    ...(sizes.length === 0 ? {} : { limit: sizes.slice(1) }),
    ...also,
  })
  const days = Object.keys(filters).filter((name) => filters[name]?.kind === "day")
  const read = (address: Record<string, unknown>) => {
    const known = Object.entries(parse(address)).filter(([name, value]) => !days.includes(name) || isDay(value))
    return Object.fromEntries(known) as SearchBy<F, Sort, Shape>
  }
  return { filters, usualSort, sizes, read }
}

/** Words that are looked for; `q` by convention. */
export const words = (placeholder: string, label = "Search"): WordsFilter => ({ kind: "words", label, placeholder })

/** One of a few; their names are told by a record or a function. */
export function choice<const Value extends string>(
  label: string,
  values: readonly Value[],
  labels: Record<NoInfer<Value>, string | { label: string }> | ((value: NoInfer<Value>) => string),
  any = `Any ${label.toLowerCase()}`,
): ChoiceOfList<Value> {
  const labelOf = (value: Value) => {
    const found = typeof labels === "function" ? labels(value) : labels[value]
    return typeof found === "string" ? found : found.label
  }
  return { kind: "choice", label, any, choices: values.map((value) => ({ value, label: labelOf(value) })) }
}

/** One of any number of records, found by words. */
export const record = (label: string, placeholder: string, choices: FindChoices): RecordFilter => ({
  kind: "record",
  label,
  placeholder,
  choices,
})

/** What one person owns; the reader first. */
export const owner: OwnerFilter = { kind: "owner" }

/** A day, as YYYY-MM-DD. */
export const day = (label: string): DayFilter => ({ kind: "day", label })

function addressKind(filter: ListFilter): FilterShape[string] {
  if (filter.kind === "choice") return filter.choices.map(({ value }) => value)
  if (filter.kind === "record") return "id"
  return filter.kind === "owner" ? "me or id" : "text"
}
