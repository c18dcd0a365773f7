import type { FrozenCollection } from "@hub/contract/topics"

/** Why a topic cannot be changed while a collection that it stands in is frozen. */
export const describeFreeze = ({ collection, by, reason }: FrozenCollection): string =>
  `${by} froze “${collection.name}”: ${reason} This topic can be changed once it is unfrozen.`
