/** A topic of the sample, named for the links of the others. */
export type SampleTopic = { key: string; title: string; level: number; content: string }
