declare module "../platform/db/tables.ts" {
  interface Tables {
    topic_texts: TopicTextsTable
  }
}

/** Written by the database itself, as revisions come. */
export type TopicTextsTable = {
  topic_id: number
  title: string
  words: string
}
