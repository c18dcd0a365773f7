import { reviewHistorySorts, reviewOutcomes } from "@hub/contract/review-history"
import { peopleChoices, projectChoices } from "../../widgets/choices.ts"
import { choice, day, defineList, record, type SearchOfList, words } from "../../widgets/list/list-definition.ts"
import { outcomeLooks } from "./outcomes.ts"

/** What /reviews/history shows, as the address has it. */
export const endedReviewFilters = defineList(
  {
    q: words("Search topic, name, answer"),
    project: record("Project", "Any project", projectChoices),
    person: record("Person", "Any person", peopleChoices),
    outcome: choice("Outcome", reviewOutcomes, outcomeLooks),
    from: day("Ended from"),
    to: day("Ended until"),
  },
  { sorts: reviewHistorySorts, usualSort: "-ended" },
)
export type EndedReviewSearch = SearchOfList<typeof endedReviewFilters>
