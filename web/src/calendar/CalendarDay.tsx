import type { CalendarEvent } from "@hub/contract/calendar"
import { UnstyledButton } from "@mantine/core"
import { formatCount } from "../widgets/format-count.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Calendar.module.css"
import { type Day, dotsPerDay } from "./month.ts"
import { formatFullDate } from "./event-types.ts"

type CalendarDayProps = {
  day: Day
  events: CalendarEvent[]
  isToday: boolean
  isOutside: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One day of the grid: its number, at most two dots, and how many more there are. */
export function CalendarDay({ day, events, isToday, isOutside, isChosen, onChoose }: CalendarDayProps) {
  const number = (
    <time dateTime={day} className={styles.number} aria-current={isToday ? "date" : undefined}>
      {Number(day.slice(8))}
    </time>
  )
  return (
    <td className={styles.day} data-outside={isOutside || undefined}>
      {events.length === 0 ? (
        <span className={styles.inside}>{number}</span>
      ) : (
        <UnstyledButton
          className={`${controls.hoverable} ${controls.ringInside} ${styles.inside}`}
          aria-expanded={isChosen}
          aria-label={`${formatFullDate(day)}, ${formatCount(events.length, "event")}`}
          onClick={onChoose}
        >
          {number}
          <span className={styles.dots}>
            {events.slice(0, dotsPerDay).map((event) => (
              <span key={event.id} className={styles.dot} data-type={event.type} title={event.title} />
            ))}
            {events.length > dotsPerDay && <span className={layout.quietTiny}>+{events.length - dotsPerDay}</span>}
          </span>
        </UnstyledButton>
      )}
    </td>
  )
}
