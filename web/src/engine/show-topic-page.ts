import { mayHoldDrawings } from "@hub/markdown"
import { askEngine } from "./engine.ts"
import { renderTopicPage } from "./topic-page.ts"

/** A text with the values of its variables, as readers see it. Drawings may take a second, in which the page goes on. */
export const showTopicPage: typeof renderTopicPage = (text, variables) =>
  mayHoldDrawings(text) ? askEngine({ kind: "topic", text, variables }) : renderTopicPage(text, variables)
