import type { PublicationKind } from "@hub/contract/publications"
import { Button, type ButtonProps } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { publishPathOf } from "./labels.ts"

type PublishLinkProps = ButtonProps & { kind: PublicationKind; collection_id: number; "aria-label"?: string }

/** Leads to where this collection is published as this kind. */
export function PublishLink({ kind, collection_id, ...button }: PublishLinkProps) {
  return (
    <Button
      {...button}
      renderRoot={(props) => <Link {...props} to={publishPathOf(kind)} search={{ collection: collection_id }} />}
    />
  )
}
