/** By which names hubs tell each other that a topic has a new version or another next step, and that somebody came, left or writes elsewhere. */
export const updatesOfText = (topic_id: number) => `text:${topic_id}`
export const updatesOfPresence = (topic_id: number) => `presence:${topic_id}`
export const updatesOfStep = (topic_id: number) => `step:${topic_id}`
