type TopicValues = Record<string, string>
type EntryValues = { topic_id: number | null; own_values: TopicValues | null }

/** The values in an edition, by topic: those of its collection, and what the topic's project has beside them. */
export function createTopicValuesLookup(
  variables: TopicValues,
  places: EntryValues[],
): (topic_id: number) => TopicValues {
  const own = new Map(places.map(({ topic_id, own_values }) => [topic_id, own_values]))
  return (topic_id) => ({ ...variables, ...own.get(topic_id) })
}
