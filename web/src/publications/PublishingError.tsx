import { Alert } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { CallFailed } from "../call.ts"
import layout from "../widgets/Layout.module.css"

/** The refusal as sent; where another edition is in the way, it leads there. */
export function PublishingError({ error }: { error: Error }) {
  const details = error instanceof CallFailed ? error.failure.details : undefined
  const id = typeof details === "object" && details !== null && "id" in details ? Number(details.id) : undefined
  return (
    <Alert color="red" role="alert">
      {reason(error)}{" "}
      {id !== undefined && (
        <Link to="/publications/$id" params={{ id }} className={layout.linkSmall}>
          Open that edition
        </Link>
      )}
    </Alert>
  )
}

function reason(error: Error): string {
  if (!(error instanceof CallFailed)) return "Something went wrong."
  return Object.values(error.failure.fields ?? {})[0] ?? error.failure.error
}
