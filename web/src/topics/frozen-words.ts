import type { Frozen } from "@hub/contract/topics"

/** Why a topic cannot be changed while a collection that it stands in is frozen. */
export const frozenSentence = ({ collection, by, reason }: Frozen): string =>
  `${by} froze “${collection.name}”: ${reason} This topic can be changed once it is unfrozen.`
