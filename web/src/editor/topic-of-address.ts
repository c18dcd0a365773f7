/** The topic whose text is written, where it is one that is saved already. */
export const topicOfAddress = () => Number(/^\/topics\/(\d+)/.exec(location.pathname)?.[1] ?? 0) || null
