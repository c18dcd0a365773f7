import { collections } from "@hub/contract/collections"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

export type SelectChoice = { value: string; label: string }
/** What there is to choose, found by words. */
export type FindChoices = (q: string) => ReturnType<typeof projectChoices>

const limit = 50

export const projectChoices = (q: string) =>
  choicesQuery(["projects", "choices", q], async (signal) => {
    const rows = await call(projects.list, { query: { limit, ...(q === "" ? {} : { q }) }, signal })
    return rows.map(({ id, name }) => ({ value: String(id), label: name }))
  })

export const topicChoices = (q: string) =>
  choicesQuery(["topics", "choices", q], async (signal) => {
    const rows = await call(topics.list, {
      query: { limit, ...(q === "" ? {} : { q, sort: "title" as const }) },
      signal,
    })
    return rows.map(({ id, title }) => ({ value: String(id), label: title }))
  })

export const collectionChoices = (q: string) =>
  choicesQuery(["collections", "found", q], async (signal) => {
    const rows = await call(collections.list, { query: { limit, ...(q === "" ? {} : { q }) }, signal })
    return rows.map(({ id, name }) => ({ value: String(id), label: name }))
  })

/** The person who can be given something to do: the active users. */
export const personChoices = (q: string) =>
  choicesQuery(["users", "people", q], async (signal) => {
    const rows = await call(users.list, { query: { limit, ...(q === "" ? {} : { q }) }, signal })
    return rows
      .filter((row) => !("active" in row) || row.active)
      .map(({ person_id, name }) => ({ value: String(person_id), label: name }))
  })

/** The person who can own a topic. */
export const authorChoices = (q: string) =>
  choicesQuery(["users", "authors", q], async (signal) => {
    const rows = await call(users.list, { query: { limit, authors: "true", ...(q === "" ? {} : { q }) }, signal })
    return rows.map(({ person_id, name }) => ({ value: String(person_id), label: name }))
  })

/** The person who can be asked for a review. */
export const reviewerChoices = (q: string) =>
  choicesQuery(["reviews", "reviewers", "choices", q], async (signal) => {
    const rows = await call(reviews.reviewers, { query: { limit, ...(q === "" ? {} : { q }) }, signal })
    return rows.map(({ id, name, email }) => ({ value: String(id), label: email === "" ? name : `${name} (${email})` }))
  })

/** Tags, those in most use first; `but` is one that cannot be chosen. */
export const tagChoices = (q: string, but?: number) =>
  choicesQuery(["tags", "choices", String(but ?? ""), q], async (signal) => {
    const rows = await call(tags.list, { query: { limit, sort: "-usage", ...(q === "" ? {} : { q }) }, signal })
    return rows.filter(({ id }) => id !== but).map(({ id, name }) => ({ value: String(id), label: name }))
  })

/** Everybody who can be named; `but` is one who cannot be chosen. */
export const peopleChoices = (q: string, but?: number) =>
  choicesQuery(["stakeholders", "choices", String(but ?? ""), q], async (signal) => {
    const rows = await call(stakeholders.list, { query: { limit, ...(q === "" ? {} : { q }) }, signal })
    return rows
      .filter((row) => row.id !== but)
      .map((row) => ({ value: String(row.id), label: row.email === null ? row.name : `${row.name} (${row.email})` }))
  })

function choicesQuery(queryKey: string[], find: (signal: AbortSignal) => Promise<SelectChoice[]>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => find(signal) })
}
