import type { BegunView } from "@hub/contract/view-as"
import { Button } from "@mantine/core"
import { changeView } from "../session.ts"
import { formatMoment } from "../widgets/day.ts"
import styles from "./ViewBar.module.css"

/** Says that this is not one's own view of the hub, and how to get back to it. */
export const ViewBar = ({ view: { user, until } }: { view: BegunView }) => (
  <section className={styles.bar} aria-label="Seen as somebody else">
    <span>
      You see the hub as <strong>{user.name}</strong> would. Read only, until {formatMoment(until)}.
    </span>
    <Button size="xs" onClick={() => changeView(null, "/")}>
      Stop
    </Button>
  </section>
)
