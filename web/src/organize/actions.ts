import type { PlannedNode, PlanStep } from "@hub/contract/organize"
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowsJoin,
  IconCornerDownRight,
  IconFilePlus,
  IconHeading,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconScissors,
  IconTag,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react"
import type { KeyboardEvent } from "react"
import { moveDownSteps, changeLevelSteps, moveUpSteps } from "./tree.ts"
import type { OrganizeChoice } from "./use-organize-choice.ts"

/** What needs to be asked before it can be planned. */
export type StepQuestion = "split" | "rename" | "tag" | "move"

/** An action of the toolbar and its key; `steps` are planned at once, `asks` opens a dialog. */
export type OrganizeAction = {
  name: string
  Icon: TablerIcon
  /** As it is shown. */
  key: string
  can: boolean
  steps?: () => PlanStep[]
  asks?: StepQuestion
  matches: (event: KeyboardEvent) => boolean
}

const plain = (key: string) => (event: KeyboardEvent) =>
  event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey && !event.altKey
const alt = (key: string) => (event: KeyboardEvent) => event.altKey && event.key === key

/** Everything that can be done with what is chosen. */
export function actionsForChoice(places: PlannedNode[], choice: OrganizeChoice): OrganizeAction[] {
  const { places: keys, headings } = choice
  const topics = keys.filter((key) => places.some((place) => place.key === key && place.title !== ""))
  const above = places[places.findIndex((place) => place.key === topics[0]) - 1]
  const inOrder = places.map(({ key }) => key).filter((key) => topics.includes(key))
  return [
    {
      name: "Split at level…",
      Icon: IconScissors,
      key: "S",
      can: topics.length > 0,
      asks: "split",
      matches: plain("s"),
    },
    {
      name: "Heading to topic",
      Icon: IconFilePlus,
      key: "Enter",
      can: headings.length > 0,
      // From the end, since the names of later headings count those before them.
      steps: () =>
        headings.toReversed().map(({ place, heading }) => ({
          do: "split_at",
          place: place.key,
          anchor: heading?.anchor ?? "",
        })),
      matches: plain("enter"),
    },
    {
      name: "Merge",
      Icon: IconArrowsJoin,
      key: "M",
      can: topics.length > 1,
      steps: () => [{ do: "merge", places: inOrder }],
      matches: plain("m"),
    },
    {
      name: "Topic to heading",
      Icon: IconHeading,
      key: "H",
      can: topics.length === 1 && above !== undefined && above.title !== "",
      steps: () => (above ? [{ do: "merge", places: [above.key, ...topics] }] : []),
      matches: plain("h"),
    },
    { name: "Rename…", Icon: IconPencil, key: "F2", can: topics.length > 0, asks: "rename", matches: plain("f2") },
    { name: "Tag…", Icon: IconTag, key: "T", can: topics.length > 0, asks: "tag", matches: plain("t") },
    { name: "Move to…", Icon: IconCornerDownRight, key: "G", can: keys.length > 0, asks: "move", matches: plain("g") },
    {
      name: "Move up",
      Icon: IconArrowUp,
      key: "Alt ↑",
      can: keys.length > 0,
      steps: () => moveUpSteps(places, keys),
      matches: alt("ArrowUp"),
    },
    {
      name: "Move down",
      Icon: IconArrowDown,
      key: "Alt ↓",
      can: keys.length > 0,
      steps: () => moveDownSteps(places, keys),
      matches: alt("ArrowDown"),
    },
    {
      name: "Outdent",
      Icon: IconIndentDecrease,
      key: "Alt ←",
      can: keys.length > 0,
      steps: () => changeLevelSteps(places, keys, -1),
      matches: alt("ArrowLeft"),
    },
    {
      name: "Indent",
      Icon: IconIndentIncrease,
      key: "Alt →",
      can: keys.length > 0,
      steps: () => changeLevelSteps(places, keys, 1),
      matches: alt("ArrowRight"),
    },
    {
      name: "Remove",
      Icon: IconX,
      key: "Delete",
      can: keys.length > 0,
      steps: () => [{ do: "remove", places: keys }],
      matches: plain("delete"),
    },
  ]
}
