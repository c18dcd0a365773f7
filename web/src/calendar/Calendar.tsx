import { Button } from "@mantine/core"
import type { CalendarEvent } from "@hub/contract/calendar"
import { calendarTypes } from "@hub/contract/calendar/values"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSession } from "../session.ts"
import { localDayOf } from "../widgets/day.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { lazy } from "../widgets/lazy.tsx"
import { useNow } from "../widgets/use-now.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Calendar.module.css"
import { CalendarDay } from "./CalendarDay.tsx"
import { DayEvents } from "./DayEvents.tsx"
import {
  groupEventsByDay,
  type Day,
  isWeekend,
  type Month,
  shiftMonth,
  monthOf,
  weeksOfMonth,
  spanOfMonth,
} from "./month.ts"
import { calendarEventsQuery } from "./queries.ts"
import { compareByLegend } from "./event-types.ts"

const MeetingDialog = lazy(async () => (await import("./MeetingDialog.tsx")).MeetingDialog)

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
const names = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" })

const monthName = ({ year, month }: Month) => names.format(Date.UTC(year, month - 1, 1))

/** A month of milestones, deadlines and meetings; a day with events opens their list below. */
export function Calendar() {
  const now = localDayOf(useNow())
  const [month, setMonth] = useState(() => monthOf(now))
  const [workWeek, setWorkWeek] = useState(true)
  const [milestonesOnly, setMilestonesOnly] = useState(false)
  const [chosen, setChosen] = useState<Day>()
  const [meeting, setMeeting] = useState<number | "new">()
  const plans = useSession()?.can.author ?? false
  const span = spanOfMonth(month)
  const { data, error, isPending, refetch } = useQuery(calendarEventsQuery(span))

  const shown = (data ?? []).filter((event) => !milestonesOnly || event.type === "milestone")
  const events = groupEventsByDay(shown.toSorted(compareByLegend), span)
  const days = weeksOfMonth(month, false).flat()
  const show = (next: Month) => {
    setMonth(next)
    setChosen(undefined)
  }

  return (
    <section className={`${surfaces.ruled} ${styles.calendar}`} aria-labelledby="calendar-title">
      <div className={`${layout.between} ${styles.bar}`}>
        <h2 id="calendar-title" className={layout.headingLarge}>
          Calendar
        </h2>
        {plans && (
          <Button size="xs" onClick={() => setMeeting("new")}>
            New meeting
          </Button>
        )}
      </div>
      <MonthSteps month={month} now={now} onMonth={show} />
      <div className={styles.options}>
        <Toggle label="Work Week Only" on={workWeek} onToggle={setWorkWeek} />
        <Toggle label="Milestones Only" on={milestonesOnly} onToggle={setMilestonesOnly} />
        <Legend />
      </div>
      {error && <ErrorState what="The calendar could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!error && (
        <MonthGrid
          month={month}
          workWeek={workWeek}
          events={events}
          now={now}
          chosen={chosen}
          isBusy={isPending}
          onChoose={(day) => setChosen(day === chosen ? undefined : day)}
        />
      )}
      {workWeek && (
        <HiddenDays
          events={events}
          hidesToday={isWeekend(now) && days.includes(now)}
          onShow={() => setWorkWeek(false)}
        />
      )}
      {chosen !== undefined && <DayEvents day={chosen} events={events.get(chosen) ?? []} onMeeting={setMeeting} />}
      {meeting !== undefined && (
        <MeetingDialog
          id={meeting === "new" ? null : meeting}
          day={chosen ?? firstFree(month, now)}
          onClose={() => setMeeting(undefined)}
        />
      )}
    </section>
  )
}

/** The day for which a meeting is planned unless told: today, or the first of a month that is looked at. */
const firstFree = (month: Month, now: Day): Day =>
  monthOf(now).month === month.month && monthOf(now).year === month.year
    ? now
    : `${month.year}-${String(month.month).padStart(2, "0")}-01`

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {calendarTypes.map((type) => (
        <li key={type}>
          <span className={styles.dot} data-type={type} aria-hidden /> {type}
        </li>
      ))}
    </ul>
  )
}

type MonthStepsProps = { month: Month; now: Day; onMonth: (month: Month) => void }

function MonthSteps({ month, now, onMonth }: MonthStepsProps) {
  return (
    <div className={styles.steps}>
      <Button variant="subtle" size="xs" aria-label="Previous month" onClick={() => onMonth(shiftMonth(month, -1))}>
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <strong className={styles.month} aria-live="polite">
        {monthName(month)}
      </strong>
      <Button variant="subtle" size="xs" aria-label="Next month" onClick={() => onMonth(shiftMonth(month, 1))}>
        <IconChevronRight size={18} aria-hidden />
      </Button>
      <Button size="xs" className={layout.atEnd ?? ""} onClick={() => onMonth(monthOf(now))}>
        Today
      </Button>
    </div>
  )
}

type MonthGridProps = {
  month: Month
  workWeek: boolean
  events: Map<Day, CalendarEvent[]>
  now: Day
  chosen: Day | undefined
  isBusy: boolean
  onChoose: (day: Day) => void
}

function MonthGrid({ month, workWeek, events, now, chosen, isBusy, onChoose }: MonthGridProps) {
  return (
    <table className={styles.grid} aria-labelledby="calendar-title" aria-busy={isBusy}>
      <thead>
        <tr>
          {weekdays.slice(0, workWeek ? 5 : 7).map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month, workWeek).map((row) => (
          <tr key={row[0]}>
            {row.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                events={events.get(day) ?? []}
                isToday={day === now}
                isOutside={monthOf(day).month !== month.month}
                isChosen={day === chosen}
                onChoose={() => onChoose(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Toggle({ label, on, onToggle }: { label: string; on: boolean; onToggle: (on: boolean) => void }) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={on} onChange={(event) => onToggle(event.currentTarget.checked)} /> {label}
    </label>
  )
}

type HiddenDaysProps = { events: Map<Day, CalendarEvent[]>; hidesToday: boolean; onShow: () => void }

/** A work week hides its weekends, and says so where one is today or something happens on them. */
function HiddenDays({ events, hidesToday, onShow }: HiddenDaysProps) {
  const onWeekends = [...events].flatMap(([day, those]) => (isWeekend(day) ? those.map(({ id }) => id) : []))
  const hidden = new Set(onWeekends).size
  if (hidden === 0 && !hidesToday) return null
  return (
    <p className={`${layout.quietTiny} ${styles.hidden}`}>
      {hidesToday && "Today falls on a weekend. "}
      {hidden > 0 && `${formatCount(hidden, "event falls on a weekend", "events fall on weekends")}. `}
      <Button variant="subtle" size="xs" onClick={onShow}>
        Show weekends
      </Button>
    </p>
  )
}
