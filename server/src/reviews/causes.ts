/** What news are about that ask somebody: his request. They end with it. */
export const asked = (request_id: number) => `review:${request_id}`

/** What a notice is about that a new link is asked for. */
export const linkAsked = (request_id: number) => `link:${request_id}`
