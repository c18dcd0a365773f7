import type { PublicationKind } from "@hub/contract/publications"
import { getCollection } from "../../collections/get.ts"
import { loadEditionNodes } from "../../collections/structure/edition-nodes.ts"
import { selectEditionNodes } from "../../collections/structure/select-edition-nodes.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { readVariableValues } from "../../variables/values.ts"
import { readTextPictures } from "../edition/pictures.ts"
import { pageIdOf } from "../edition/content.ts"
import type { EditionJob, EditionTopic } from "../edition/job.ts"
import { listPlannedEntries } from "../entries.ts"

/** What an edition would begin with. */
export type EditionStart = {
  name: string
  description: string
  /** What stands above the first topic, the topic itself, and what follows it: as pages, each once. */
  places: [id: number, level: number, title: string][]
  topic: EditionTopic
  /** Every topic that would be in the edition, to which this one may link. */
  topic_ids: number[]
  variables: Record<string, string>
  pictures: EditionJob["pictures"]
}

/** Reads the first topic that an edition of this collection would have if it was asked for now. */
export async function readEditionStart(ctx: Ctx, collection_id: number, kind: PublicationKind): Promise<EditionStart> {
  const start = await findEditionStart(ctx, collection_id, kind)
  if (!start) throw notFound("Topic")
  return start
}

/** The same; nothing for a collection without topics. */
export async function findEditionStart(
  ctx: Ctx,
  collection_id: number,
  kind: PublicationKind,
): Promise<EditionStart | undefined> {
  const { name, description } = await getCollection(ctx, "collections.read", collection_id)
  const going = selectEditionNodes(await loadEditionNodes(ctx, collection_id), kind)
  const at = going.findIndex(({ node }) => node.kind === "topic" && node.revision_id !== null)
  if (at === -1) return undefined
  const begin = going.slice(0, at + 2)
  const entries = await listPlannedEntries(ctx, collection_id, begin)
  const variables = await readVariableValues(ctx, { project_id: null, collection_id })
  const { node, level, new_page } = begin[at]!
  const { title, approved, own_values, topic_id, revision_id } = entries[at]!
  const text = await ctx.db
    .selectFrom("revisions")
    .select(["title as own_title", "content", "frontmatter"])
    .where("id", "=", revision_id)
    .executeTakeFirstOrThrow()
  const topic: EditionTopic = {
    kind: "topic",
    node_id: node.id,
    topic_id,
    title,
    level,
    new_page,
    approved,
    own_values,
    ...text,
  }
  const places = begin.map(({ node: { id, kind: what, topic_id: of }, level: depth }, index) => {
    const page = pageIdOf({ topic_id: what === "topic" ? of : null, node_id: id })
    return [page, depth, entries[index]!.title] as [number, number, string]
  })
  return {
    name,
    description,
    places: [...new Map(places.map((place) => [place[0], place])).values()],
    topic,
    topic_ids: going.flatMap(({ node: one }) => one.topic_id ?? []),
    variables,
    pictures: await readTextPictures(ctx, [text.content, ...Object.values({ ...variables, ...own_values })]),
  }
}
