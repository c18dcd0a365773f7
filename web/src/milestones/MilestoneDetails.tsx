import type { Milestone } from "@hub/contract/milestones"
import { Link } from "@tanstack/react-router"
import { formatDay } from "../widgets/day.ts"
import { ReleasedEditions } from "./ReleasedEditions.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { DateChanges } from "./DateChanges.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { milestoneTypeLabels } from "./labels.ts"
import forms from "../widgets/Form.module.css"

/** A milestone for the person who only reads it. */
export function MilestoneDetails({ milestone }: { milestone: Milestone }) {
  const { type, date, project_name, health, description, topics, date_changes } = milestone
  return (
    <div className={forms.form}>
      <p className={layout.breakingFlush}>
        {milestoneTypeLabels[type]} in {project_name}, {formatDay(date)}
      </p>
      <p className={layout.breakingFlush}>{health.sentence}</p>
      {description !== "" && <p className={layout.breakingFlush}>{description}</p>}
      {topics.length > 0 && (
        <section aria-label="Linked topics">
          <h3 className={layout.headingSmall}>Linked topics</h3>
          <ul className={surfaces.bullets}>
            {topics.map(({ id, title, status, not_reviewed }) => (
              <li key={id}>
                <Link to="/topics/$id" params={{ id }}>
                  {title}
                </Link>{" "}
                <StatusBadge status={status} not_reviewed={not_reviewed} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReleasedEditions editions={milestone.editions} />
      <DateChanges changes={date_changes} />
    </div>
  )
}
