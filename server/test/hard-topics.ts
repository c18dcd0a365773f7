import { collections } from "@hub/contract/collections"
import { images } from "@hub/contract/images"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import type { TestHub } from "./hub.ts"
import { pngUpload } from "./matrix/fixtures.ts"

export const hardTitles = [
  "Überblick",
  "überblick",
  "CON",
  "aux.txt",
  "..",
  "مقدمة في الأرقام",
  "統計",
  "🚀",
  "a/b\\c:d*?",
  "x".repeat(200),
]
export const hardText = (title: string) => `---\nid: 7\n---\r\n\uFEFF${title}\n---\n\n  trailing  \n\n`

/** Topics whose names no system stores as they are, and whose texts look like what stands around them. */
export async function createHardTopics(hub: TestHub) {
  const ben = hub.as("ben")
  const { answer: project } = await ben(projects.create, { body: { name: "مشروع" } })
  for (const title of hardTitles)
    await ben(topics.create, { body: { title, content: hardText(title), project_id: project.id } })
  const { answer: collection } = await ben(collections.create, { body: { name: "Con", project_id: project.id } })
  const { answer: topic } = await ben(topics.create, {
    body: { title: "Last", content: "One.", collection_id: collection.id },
  })
  await ben(topics.save, { params: topic, body: { title: "Last", content: "Two.", base_revision: 1 } })
  await ben(images.upload, { files: [pngUpload] })
}
