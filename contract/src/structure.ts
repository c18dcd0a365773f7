import { z } from "zod"
import { limits } from "./limits.ts"
import { nodeKinds } from "./outline.ts"
import { ById, Id, Key, Moment, Offset, maxInteger, route } from "./route.ts"
import { OneLine } from "./text.ts"
import { topicStatuses } from "./topics/values.ts"

/** Which text of a topic an edition takes: its newest, or the one that was approved last. */
export const nodePins = ["latest", "approved"] as const

const NodeTitle = OneLine.pipe(z.string().max(limits.title, `A title has at most ${limits.title} characters.`))

const NodeSettingsFields = z.object({
  /** The words of a heading; of a topic, the title that it has here, or nothing for its own. */
  title_override: NodeTitle,
  /** How many levels deeper, or less deep, its title and headings are set than its place. */
  heading_offset: z.number().int().min(-5).max(5),
  include_pdf: z.boolean(),
  include_kb: z.boolean(),
  pin: z.enum(nodePins),
})
export const NodeSettings = NodeSettingsFields.partial()
export type NodeSettings = z.output<typeof NodeSettings>

export const StructureNode = NodeSettingsFields.extend({
  id: z.number(),
  kind: z.enum(nodeKinds),
  level: z.number(),
  topic_id: z.number().nullable(),
  /** The topic's own title; nothing for what is no topic. */
  title: z.string(),
  status: z.enum(topicStatuses).nullable(),
  /** Published, and the text that readers see was not approved in a review. */
  not_reviewed: z.boolean(),
  /** The number of the revision that was approved last, and of the newest. */
  approved_revision: z.number().nullable(),
  revision: z.number().nullable(),
})
export type StructureNode = z.output<typeof StructureNode>

/** What the columns of an outline say of a topic; `words` is about how many its newest revision has. */
export const OutlineTopic = z.object({
  topic_id: z.number(),
  owner_name: z.string().nullable(),
  updated_at: Moment,
  words: z.number().nullable(),
})
export type OutlineTopic = z.output<typeof OutlineTopic>

export const Structure = z.object({
  name: z.string(),
  archived: z.boolean(),
  frozen: z.boolean(),
  version: z.number(),
  /** Nothing where `since` is the version still. */
  nodes: z.array(StructureNode).nullable(),
  can: z.object({ arrange: z.boolean() }),
})
export type Structure = z.output<typeof Structure>

/** A node of the structure, or one that an earlier operation of the same call adds under a negative number. */
const NodeId = Key.refine((id) => id !== 0)
const NodePosition = z.object({ parent_id: NodeId.nullable(), after_id: NodeId.nullable() })

export const NewNode = z
  .object({
    kind: z.enum(nodeKinds),
    topic_id: Id.nullable().default(null),
    title_override: NodeTitle.default(""),
    heading_offset: NodeSettingsFields.shape.heading_offset.default(0),
    include_pdf: z.boolean().default(true),
    include_kb: z.boolean().default(true),
    pin: NodeSettingsFields.shape.pin.default("latest"),
  })
  .refine((node) => (node.kind === "topic") === (node.topic_id !== null), {
    message: "Only a topic node has a topic.",
    path: ["topic_id"],
  })
  .refine((node) => node.kind !== "heading" || node.title_override !== "", {
    message: "A heading needs text.",
    path: ["title_override"],
  })
export type NewNode = z.output<typeof NewNode>

export const StructureOperation = z.discriminatedUnion("op", [
  NodePosition.extend({ op: z.literal("add"), ref: Key.negative(), node: NewNode }),
  NodePosition.extend({ op: z.literal("move"), id: NodeId }),
  z.object({ op: z.literal("remove"), id: NodeId }),
  z.object({ op: z.literal("update"), id: NodeId, set: NodeSettings }),
])
export type StructureOperation = z.output<typeof StructureOperation>

export const maxNodes = 20_000

/** What became of a list of operations: those that could not be done are named, the others stand. */
export const StructureChangeResult = z.object({
  version: z.number(),
  made: z.array(z.object({ ref: z.number(), id: z.number() })),
  refused: z.array(z.object({ index: z.number(), sentence: z.string() })),
  /** All nodes, where they are not just those of `base_version` after these operations. */
  nodes: z.array(StructureNode).nullable(),
})
export type StructureChangeResult = z.output<typeof StructureChangeResult>

export const structure = {
  read: route({
    method: "GET",
    path: "/api/collections/:id/structure",
    params: ById,
    query: z.object({ since: z.coerce.number().max(maxInteger).int().nonnegative().optional() }),
    answer: Structure,
  }),
  /** Apart from the nodes, which are read more often and by pages that show no columns. */
  topics: route({
    method: "GET",
    path: "/api/collections/:id/structure/topics",
    params: ById,
    answer: z.object({ topics: z.array(OutlineTopic) }),
  }),
  /** Nodes are named by id, so that what others did since `base_version` is kept. */
  change: route({
    method: "POST",
    path: "/api/collections/:id/structure/ops",
    params: ById,
    body: z.object({ base_version: Offset, ops: z.array(StructureOperation).min(1).max(2000) }),
    answer: StructureChangeResult,
  }),
  /** Who else has topics of the collection open now. */
  visitors: route({
    method: "GET",
    path: "/api/collections/:id/visitors",
    params: ById,
    answer: z.object({ visitors: z.array(z.object({ topic_id: z.number(), name: z.string() })) }),
  }),
  stream: route({
    method: "GET",
    path: "/api/collections/:id/structure/stream",
    params: ById,
    answer: z.undefined(),
    stream: true,
  }),
}
