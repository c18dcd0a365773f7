import { IconBook2 } from "@tabler/icons-react"
import type { RecentTopic } from "../recent-topics.ts"
import layout from "../widgets/Layout.module.css"
import { OptionList } from "./OptionList.tsx"
import { OptionRow } from "./OptionRow.tsx"
import styles from "./SearchDialog.module.css"
import controls from "../widgets/Controls.module.css"

type RecentTopicListProps = {
  id: string
  topics: RecentTopic[]
  chosen: number
  onChoose: (index: number) => void
  onOpen: (topic: RecentTopic, aside: boolean) => void
}

/** The topics that were opened last, as the first list before anything is typed. */
export function RecentTopicList({ id, topics, chosen, onChoose, onOpen }: RecentTopicListProps) {
  if (topics.length === 0) return null
  return (
    <OptionList id={`${id}-topics`} name="Recently opened">
      {topics.map((topic, index) => (
        <OptionRow
          key={topic.id}
          id={`${id}-${index}`}
          isChosen={index === chosen}
          onChoose={() => onChoose(index)}
          onOpen={(event) => onOpen(topic, event.ctrlKey || event.metaKey)}
        >
          <IconBook2 size={18} stroke={1.6} aria-hidden className={styles.icon} />
          <span className={`${layout.strong} ${controls.theirs}`}>
            <bdi>{topic.title}</bdi>
          </span>
        </OptionRow>
      ))}
    </OptionList>
  )
}
