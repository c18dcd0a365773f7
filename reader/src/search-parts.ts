/**
 * Opens an index: how many topics a card file holds, the first word and the name of each shard, and for each topic, in
 * the order of their ids, how long its title and its text are.
 */
export type SearchEntry = { per_card: number; shards: [first: string, name: string][]; titles: string; texts: string }

/** What a hit shows below its title, and the headings it may lead to. */
export type SearchCard = [excerpt: string, headings: [id: string, text: string][]]
