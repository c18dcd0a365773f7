import type { ImageUse } from "@hub/contract/image-library"
import { Link } from "@tanstack/react-router"

export function ImageTopics({ label, topics }: { label: string; topics: ImageUse[] }) {
  return (
    <ul aria-label={label}>
      {topics.map(({ id, title }) => (
        <li key={id}>
          <Link to="/topics/$id" params={{ id }}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
