import type { EventData } from "@hub/contract/events"
import { PublicationOptions } from "@hub/contract/publications"
import type { SampleState } from "@hub/contract/sample"
import { createMeeting } from "../calendar/meetings.ts"
import { createCollection } from "../collections/create.ts"
import { placeTopics } from "../collections/place.ts"
import { saveImage } from "../images/save.ts"
import { createMilestone } from "../milestones/create.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requirePermission } from "../policy.ts"
import { createProject } from "../projects/create.ts"
import { linkProjectStakeholder } from "../projects/link-stakeholder.ts"
import { createPublication } from "../publications/create.ts"
import { createSequence } from "../reviews/sequences/create.ts"
import { createTag } from "../tags/change.ts"
import { setTags } from "../tags/set.ts"
import { createTask } from "../tasks/create.ts"
import { createTopics, reserveTopicIds } from "../topics/create.ts"
import { summarizeTopic } from "../topics/summary.ts"
import { createVariable } from "../variables/change.ts"
import { lockSample, findLoadedSample, readSample } from "./state.ts"
import { sampleChart, sampleCollections, samplePeople, sampleProject, sampleTags, sampleVariables } from "./texts.ts"
import type { SampleTopic } from "./sample-topic.ts"

type LoadedSample = EventData<"sample.loaded">

/** Makes the sample as people would make it, all of it or nothing; the event remembers what is the sample's. */
export async function loadSample(ctx: Ctx): Promise<SampleState> {
  requirePermission(ctx.actor, "sample.manage")
  const stored = await ctx.app.files.store(Buffer.from(sampleChart))
  return inTransaction(ctx, async (tx) => {
    await lockSample(tx)
    if (await findLoadedSample(tx)) tx.recorded.push("sample.loaded")
    else {
      const chart = await saveImage(tx, {
        ...stored,
        filename: "sample-index.svg",
        mime: "image/svg+xml",
        alt_text: "The index of all items over two years",
        source: "upload",
      })
      await recordEvent(tx, "sample.loaded", chart.id, await createSample(tx, chart))
    }
    return readSample(tx)
  })
}

async function createSample(tx: Ctx, chart: { id: number; public_url: string }): Promise<LoadedSample> {
  const from = (days: number) => new Date(tx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { id: project_id } = await createProject(tx, {
    ...sampleProject,
    status: "active",
    start_date: from(-30),
    target_date: from(60),
    tag_ids: [],
    review_again: "changed_sections",
  })
  const person_ids: number[] = []
  for (const person of samplePeople)
    person_ids.push((await linkProjectStakeholder(tx, project_id, { ...person, can_review: true })).id)
  const variable_ids = await variables(tx)
  const tag_ids: number[] = []
  for (const tag of sampleTags) tag_ids.push((await createTag(tx, { ...tag, description: "" })).id)
  const { topic_ids, collection_ids, idOf } = await texts(tx, project_id, chart.public_url)
  await setTags(tx, { topic_id: idOf("weights") }, tag_ids.slice(0, 1))
  await setTags(tx, { topic_id: idOf("shop") }, tag_ids.slice(1))

  for (const { name, type, days, topics } of milestones)
    await createMilestone(tx, {
      project_id,
      name,
      type,
      date: from(days),
      description: "",
      topic_ids: topics.map(idOf),
    })
  for (const [title, key, days] of tasks)
    await createTask(tx, {
      title,
      description: "",
      project_id,
      topic_id: idOf(key),
      collection_id: null,
      assignee_id: tx.actor.person_id,
      priority: "medium",
      status: "todo",
      due_date: from(days),
      tag_ids: [],
    })
  const meeting = { title: "Index release round", description: "", start_date: from(5), end_date: from(5), project_id }
  await createMeeting(tx, meeting)

  const options = PublicationOptions.parse({})
  await createPublication(tx, { collection_id: collection_ids[0]!, kind: "mobile_kb", options })
  await startReview(tx, idOf("replacing"), [person_ids[0]!, person_ids[2]!])
  return { project_id, person_ids, variable_ids, tag_ids, topic_ids, collection_ids, image_id: chart.id }
}

async function startReview(tx: Ctx, topic_id: number, [expert, editor]: [expert: number, editor: number]) {
  await createSequence(tx, {
    topic_id,
    name: "Field manual review",
    initial_message: 'Please review "Replacing an item" for technical accuracy and clarity.',
    priority: "medium",
    reviewers: [
      { reviewer_id: expert, instructions: "Is the order of the three ways right?" },
      { reviewer_id: editor, step_name: "Wording", instructions: "" },
    ],
    auto_advance_on_approve: true,
    pause_on_changes: true,
    auto_start: true,
    code_required: false,
    allow_reject: false,
  })
}

const milestones = [
  { name: "Handbook for the new base year", type: "release", days: 45, topics: ["basket", "weights"] },
  { name: "Field manual approved", type: "milestone", days: 20, topics: ["replacing", "rents"] },
] as const

const tasks = [
  ["Check the weights against the new budget survey", "weights", 10],
  ["Draw the chart for the new base year", "reading", 25],
  ["Ask two collectors to try the new instructions", "shop", -2],
] as const

/** A variable that is there already stays somebody else's. */
async function variables(tx: Ctx) {
  const slugs = sampleVariables.map(({ slug }) => slug)
  const there = await tx.db.selectFrom("variables").select("slug").where("slug", "in", slugs).execute()
  const ids: number[] = []
  for (const variable of sampleVariables)
    if (!there.some(({ slug }) => slug === variable.slug)) ids.push((await createVariable(tx, variable)).id)
  return ids
}

async function texts(tx: Ctx, project_id: number, chart: string) {
  const all: SampleTopic[] = sampleCollections.flatMap(({ topics }) => topics)
  const topic_ids = await reserveTopicIds(tx, all.length)
  const idOf = (key: string) => topic_ids[all.findIndex((topic) => topic.key === key)]!
  const content = (text: string) =>
    text.replace(/\]\(topic:(\w+)\)/g, (_, key: string) => `](/topics/${idOf(key)})`).replace("image:chart", chart)
  await createTopics(
    tx,
    "save",
    all.map((topic) => ({
      id: idOf(topic.key),
      title: topic.title,
      content: content(topic.content),
      frontmatter: "",
      summary: summarizeTopic(topic.content),
      project_id,
    })),
  )
  const collection_ids: number[] = []
  for (const { name, description, topics } of sampleCollections) {
    const id = await createCollection(tx, { name, description, project_id })
    const places = topics.map(({ key, level }) => ({ topic_id: idOf(key), level }))
    await placeTopics(tx, id, places)
    collection_ids.push(id)
  }
  return { topic_ids, collection_ids, idOf }
}
