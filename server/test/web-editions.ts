import { collections } from "@hub/contract/collections"
import { publications, type Visibility } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { publicationJobs } from "../src/publications/routes.ts"
import { runDueJobs } from "../src/platform/jobs/work.ts"
import type { TestHub } from "./hub.ts"

export type TestGuide = { collection_id: number; ids: Record<string, number> }

/** A collection with a topic for each title. */
export async function createGuide(hub: TestHub, name: string, titles: string[]): Promise<TestGuide> {
  const { status, answer } = await hub.as("ben")(collections.create, { body: { name } })
  expect(status).toBe(201)
  const ids: Record<string, number> = {}
  for (const title of titles) {
    const body = { title, content: `About ${title}.\n\n## Where it is\n\nHere.`, collection_id: answer.id }
    ids[title] = (await hub.as("ben")(topics.create, { body })).answer.id
  }
  return { collection_id: answer.id, ids }
}

export type PublishWebOptions = { visibility?: Visibility; language?: string; correction?: string }

/** Publishes a web edition, without the files beside it. */
export async function publishWeb(
  hub: TestHub,
  { collection_id }: Pick<TestGuide, "collection_id">,
  { visibility = "public", language = "en", correction = "" }: PublishWebOptions = {},
) {
  const { status, answer } = await hub.as("ben")(publications.create, {
    body: { collection_id, kind: "mobile_kb", visibility, options: { language, correction } },
  })
  expect(status).toBe(202)
  await runDueJobs(hub.app, { "publication.build": publicationJobs["publication.build"]! })
  const { answer: edition } = await hub.as("ben")(publications.get, { params: { id: answer.id } })
  expect(edition.status).toBe("live")
  return edition
}

/** Opens an address as a browser does, which asks for a page. */
export const openAddress = (hub: TestHub, url: string, headers: Record<string, string> = {}) =>
  hub.fastify.inject({ url, headers: { accept: "text/html", ...headers } })

/** Where an address leads in the end, and what is there. */
export async function followAddress(hub: TestHub, url: string) {
  for (let at = encodeURI(decodeURI(url)), steps = 0; steps < 6; steps++) {
    const { statusCode, headers, body } = await openAddress(hub, at)
    if (headers.location === undefined) return { at: decodeURI(at), status: statusCode, body, steps }
    at = headers.location
  }
  throw new Error(`${url} leads in circles.`)
}
