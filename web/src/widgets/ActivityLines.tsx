import type { Activity } from "@hub/contract/projects"
import { Link } from "@tanstack/react-router"
import controls from "./Controls.module.css"
import layout from "./Layout.module.css"
import { EventSign } from "./EventSign.tsx"
import { ListRow, RowList } from "./ListRow.tsx"
import { RelativeTime } from "./RelativeTime.tsx"

type ActivityLinesProps = {
  events: Activity[]
  label?: string
  /** Who did all of it, where that need not be told by name. */
  who?: string
}

/** What happened, row by row: what it was about, who did it, and when. */
export function ActivityLines({ events, label, who }: ActivityLinesProps) {
  return (
    <RowList label={label}>
      {events.map((event) => (
        <ActivityLine key={event.id} event={event} who={who} />
      ))}
    </RowList>
  )
}

type ActivityLineProps = { event: Omit<Activity, "id">; who?: string | undefined }

/** One thing that happened; the whole sentence leads to what it tells of. */
export function ActivityLine({ event: { type, actor_name, sentence, link, at }, who }: ActivityLineProps) {
  const words = (
    <>
      <span className={layout.strong}>{who ?? actor_name ?? "The hub"}</span> {sentence}
    </>
  )
  return (
    <ListRow sign={<EventSign type={type} />} date={<RelativeTime moment={at} />}>
      {link === null ? (
        words
      ) : (
        <Link to={link} className={controls.line}>
          {words}
        </Link>
      )}
    </ListRow>
  )
}
