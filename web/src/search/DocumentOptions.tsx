import type { DocumentLine } from "@hub/contract/documents"
import { IconBook2, IconBooks } from "@tabler/icons-react"
import layout from "../widgets/Layout.module.css"
import { OptionList } from "./OptionList.tsx"
import { OptionRow } from "./OptionRow.tsx"
import styles from "./SearchDialog.module.css"

type DocumentOptionsProps = {
  id: string
  /** The last part of the id of the list. */
  list: "recent" | "starred"
  name: string
  documents: DocumentLine[]
  /** How many options come before these. */
  before: number
  chosen: number
  onChoose: (index: number) => void
  onOpen: (one: DocumentLine, aside: boolean) => void
}

/** Topics and collections of the person who looks, offered before anything is typed. */
export function DocumentOptions({ id, list, name, documents, before, chosen, onChoose, onOpen }: DocumentOptionsProps) {
  if (documents.length === 0) return null
  return (
    <OptionList id={`${id}-${list}`} name={name}>
      {documents.map((one, index) => {
        const place = before + index
        const Icon = one.type === "topic" ? IconBook2 : IconBooks
        return (
          <OptionRow
            key={`${one.type} ${one.id}`}
            id={`${id}-${place}`}
            isChosen={place === chosen}
            onChoose={() => onChoose(place)}
            onOpen={(event) => onOpen(one, event.ctrlKey || event.metaKey)}
          >
            <Icon size={18} stroke={1.6} aria-hidden className={styles.icon} />
            <span className={layout.strong}>
              <bdi>{one.title}</bdi>
            </span>
          </OptionRow>
        )
      })}
    </OptionList>
  )
}
