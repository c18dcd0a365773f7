import type { PublicationKind } from "@hub/contract/publications"
import { Button, type ButtonProps } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { publishPath } from "./words.ts"

type PublishLinkProps = ButtonProps & { kind: PublicationKind; collection_id: number; "aria-label"?: string }

/** Leads to where this collection is published as this kind. */
export function PublishLink({ kind, collection_id, ...button }: PublishLinkProps) {
  return (
    <Button
      variant="default"
      {...button}
      renderRoot={(props) => <Link {...props} to={publishPath(kind)} search={{ collection: collection_id }} />}
    />
  )
}
