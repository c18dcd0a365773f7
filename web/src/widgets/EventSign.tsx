import {
  IconBook2,
  IconBooks,
  IconCalendar,
  IconChecklist,
  IconFileImport,
  IconFileText,
  IconFlag,
  IconFolder,
  IconLink,
  IconMessage,
  IconPhoto,
  IconRoute,
  IconTag,
  IconUserQuestion,
  IconVariable,
} from "@tabler/icons-react"
import { RowSign } from "./ListRow.tsx"

const icons: Record<string, typeof IconBook2> = {
  topic: IconFileText,
  review: IconUserQuestion,
  round: IconUserQuestion,
  sequence: IconRoute,
  comment: IconMessage,
  import: IconFileImport,
  collection: IconBooks,
  publication: IconBook2,
  project: IconFolder,
  sample: IconFolder,
  milestone: IconFlag,
  task: IconChecklist,
  meeting: IconCalendar,
  variable: IconVariable,
  image: IconPhoto,
  link: IconLink,
  tag: IconTag,
}

/** What an event is about, as a picture: the noun before the dot of its type. */
export function EventSign({ type }: { type: string }) {
  const Icon = icons[type.split(".")[0] ?? ""] ?? IconFileText
  return (
    <RowSign>
      <Icon size={16} stroke={1.6} aria-hidden />
    </RowSign>
  )
}
