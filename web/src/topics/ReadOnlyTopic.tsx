import { Button } from "@mantine/core"
import type { Topic } from "@hub/contract/topics"
import { Link } from "@tanstack/react-router"
import { describeFreeze } from "./describe-freeze.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { Prose } from "../widgets/Prose.tsx"
import { StatusBadge } from "../widgets/StatusBadge.tsx"

const shown = 200

/** Section 2.4: who may not edit sees the title and the beginning. */
export function ReadOnlyTopic({ topic: { id, title, status, not_reviewed, content, frozen } }: { topic: Topic }) {
  const beginning = content.slice(0, shown)
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[parentScreens.topics]}
        actions={<StatusBadge status={status} not_reviewed={not_reviewed} />}
      >
        {frozen === null ? "You can read this topic, but you can't edit it." : describeFreeze(frozen)}
      </PageHeader>
      <Prose text={beginning.length < content.length ? `${beginning}…` : beginning} />
      <p>
        <Button renderRoot={(props) => <Link to="/topics/$id" params={{ id }} {...props} />}>
          Read the full topic
        </Button>
      </p>
    </>
  )
}
