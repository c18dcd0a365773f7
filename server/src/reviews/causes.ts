/** What news are about that ask somebody: their request. They end with it. */
export const requestCause = (request_id: number) => `review:${request_id}`

/** What a notification is about that the email to a reviewer did not arrive; and of which request an email was. */
export const undeliveredCause = (request_id: number) => `unreached:${request_id}`
export const requestOfCause = (about: string | null) => Number(/^review:(\d+)$/.exec(about ?? "")?.[1] ?? 0)

/** What a notification is about that a new link is asked for. */
export const linkRequestCause = (request_id: number) => `link:${request_id}`
