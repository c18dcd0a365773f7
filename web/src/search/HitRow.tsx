import type { SearchHit } from "@hub/contract/search"
import {
  IconBook2,
  IconFolder,
  IconFolders,
  IconLink,
  IconPhoto,
  IconTag,
  IconUser,
  IconVariable,
} from "@tabler/icons-react"
import { HighlightedText } from "./HighlightedText.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./SearchDialog.module.css"
import { OptionRow } from "./OptionRow.tsx"
import { searchTypeLabels } from "./labels.ts"
import controls from "../widgets/Controls.module.css"

const icons = {
  topic: IconBook2,
  project: IconFolders,
  collection: IconFolder,
  person: IconUser,
  tag: IconTag,
  variable: IconVariable,
  link: IconLink,
  image: IconPhoto,
}

type HitRowProps = {
  hit: SearchHit
  id: string
  isChosen: boolean
  onChoose: () => void
  onOpen: (aside: boolean) => void
}

/** One hit: what it is called, what it is, and the words around what was found. */
export function HitRow({ hit, id, isChosen, onChoose, onOpen }: HitRowProps) {
  const Icon = icons[hit.type]
  const about = [searchTypeLabels[hit.type].one, hit.status?.replaceAll("_", " ")].filter(Boolean).join(" · ")
  return (
    <OptionRow
      id={id}
      isChosen={isChosen}
      onChoose={onChoose}
      onOpen={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <Icon size={18} stroke={1.6} aria-hidden className={styles.icon} />
      <span className={`${layout.strong} ${controls.theirs}`}>
        <HighlightedText text={hit.title} marks={hit.title_marks} />
      </span>
      <span className={`${layout.quietSmall} ${styles.about}`}>{about}</span>
      {hit.snippet.text !== "" && (
        <span className={`${layout.quietSmall} ${styles.snippet}`}>
          <HighlightedText {...hit.snippet} />
        </span>
      )}
    </OptionRow>
  )
}
