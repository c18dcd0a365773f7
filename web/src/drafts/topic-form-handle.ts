import type { TopicText } from "../topics/queries.ts"

/** What the screen asks of the form: everything typed in it at this moment. */
export type TopicFormHandle = { content: () => TopicText }
