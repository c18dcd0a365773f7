import { type TourState, type TourStep, tourSteps } from "@hub/contract/preferences/values"
import type { TourTargets } from "@hub/contract/sample"

type TourStepWords = { title: string; about: string }

export const stepWords: Record<TourStep, TourStepWords> = {
  home: {
    title: "Home shows what to do next",
    about:
      "“Your turn” lists what others need from you, with a button for the next step. Below it you go on writing where you stopped.",
  },
  document: {
    title: "A document is a collection of topics",
    about:
      "The contents lead from topic to topic. Click into the text, or press E, to write. Star what you often need: it is then in the menu.",
  },
  comment: {
    title: "Comment on any words",
    about:
      "Select words in the text to comment on them or to suggest others. Comments stand beside the words they are about.",
  },
  review: {
    title: "Ask for a review",
    about:
      "“Send for review” asks colleagues, and people without an account by a link. Here you see what waits for you and for others.",
  },
  publish: {
    title: "Publish an edition",
    about:
      "An edition is a numbered state of a collection, as PDF or knowledge base. Checks run first, and you choose who may read it.",
  },
  reader: {
    title: "What readers see",
    about:
      "Readers open the knowledge base in a browser, on a phone too, search in it and tell you what is missing. Open an edition to see it.",
  },
}

/** Where a step is shown: at the sample or the last changed topic, or at the list of such things where there is none. */
export function addressOfStep(step: TourStep, { topic_id, collection_id, publication_id }: TourTargets): string {
  const topic =
    topic_id === null ? "/topics" : `/topics/${topic_id}${collection_id === null ? "" : `?in=${collection_id}`}`
  const addresses: Record<TourStep, string> = {
    home: "/",
    document: topic,
    comment: topic,
    review: "/reviews",
    publish: collection_id === null ? "/collections" : `/collections/${collection_id}`,
    reader: publication_id === null ? "/publications" : `/publications/${publication_id}`,
  }
  return addresses[step]
}

/** The step that is shown; nothing while the tour is only offered, and after it. */
export const shownStep = (state: TourState | null): TourStep | undefined => tourSteps.find((step) => step === state)

export const stepBeside = (step: TourStep, by: 1 | -1): TourStep | undefined => tourSteps[tourSteps.indexOf(step) + by]
