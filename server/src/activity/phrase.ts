import type { EventData, EventType } from "@hub/contract/events"

export type EventPhrase<T extends EventType> = {
  /** What the event says of itself, after the name of the person who did it. */
  words: (data: EventData<T>) => string
  /** Where it is seen. */
  link?: (subject_id: number, data: EventData<T>) => string
}

export const joinNames = (names: string[]) =>
  names.map((name) => name.replace(/_id$/, "").replaceAll("_", " ")).join(", ") || "nothing"
export const nameChanges = (count: number) => (count === 1 ? "a change" : `${count} changes`)
export const nameWritten = (written: boolean) => (written ? "written" : "not written yet")
export const withReason = (reason: string) => reason && `: ${reason}`

export const topicLink = { link: (subject_id: number) => `/topics/${subject_id}` }
export const commentLink = {
  link: (_: number, { topic_id, thread_id }: { topic_id: number; thread_id: number }) =>
    `/topics/${topic_id}?comment=${thread_id}`,
}
export const reviewLink = { link: (_: number, { topic_id }: { topic_id: number }) => `/topics/${topic_id}` }
export const collectionLink = { link: (subject_id: number) => `/collections/${subject_id}` }
export const projectLink = { link: (subject_id: number) => `/projects/${subject_id}` }
export const projectScreenLink = (elsewhere: string) => ({
  link: (_: number, { project_id }: { project_id: number | null }) =>
    project_id === null ? elsewhere : `/projects/${project_id}`,
})
export const milestoneLink = projectScreenLink("/all-milestones")
export const taskLink = projectScreenLink("/all-tasks")
export const meetingLink = projectScreenLink("/dashboard")
export const publicationLink = { link: (subject_id: number) => `/publications/${subject_id}` }
export const readableStatuses: Record<string, string> = {
  private: "visible to people in the project",
  link: "visible to anyone with the link",
  public: "visible to everyone",
}
export const importLink = { link: (subject_id: number) => `/import/${subject_id}/review` }
