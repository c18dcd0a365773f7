type Values = Record<string, string>
type Place = { topic_id: number | null; own_values: Values | null }

/** The values in an edition, by topic: those of its collection, and what the topic's project has beside them. */
export function valuesByTopic(variables: Values, places: Place[]): (topic_id: number) => Values {
  const own = new Map(places.map(({ topic_id, own_values }) => [topic_id, own_values]))
  return (topic_id) => ({ ...variables, ...own.get(topic_id) })
}
