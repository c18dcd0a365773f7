import type { CalendarEvent } from "@hub/contract/calendar"
import { Link } from "@tanstack/react-router"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Calendar.module.css"
import type { Day } from "./month.ts"
import { formatFullDate } from "./event-types.ts"

type DayEventsProps = { day: Day; events: CalendarEvent[]; onMeeting: (id: number) => void }

/** What happens on the chosen day, each with the way to it. */
export function DayEvents({ day, events, onMeeting }: DayEventsProps) {
  return (
    <section className={styles.list} aria-label={`Events on ${formatFullDate(day)}`} aria-live="polite">
      <h3 className={`${layout.headingLarge} ${styles.listTitle}`}>{formatFullDate(day)}</h3>
      {events.length === 0 && (
        <p className={`${layout.quietTiny} ${styles.nothing}`}>Nothing is planned for this day.</p>
      )}
      <ul>
        {events.map((event) => (
          <li key={event.id} className={styles.event}>
            <span className={styles.dot} data-type={event.type} aria-hidden />
            <span>
              {event.source === "meeting" ? (
                <button
                  type="button"
                  className={`${controls.textButton} ${controls.underlined}`}
                  onClick={() => onMeeting(Number(event.id.replace("meeting-", "")))}
                >
                  {event.title}
                </button>
              ) : event.link ? (
                <Link to={event.link}>{event.title}</Link>
              ) : (
                event.title
              )}
              <span className={`${layout.quietTiny} ${styles.about}`}>
                {[event.type, event.project].filter(Boolean).join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
