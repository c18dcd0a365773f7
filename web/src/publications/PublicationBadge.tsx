import type { PublicationStatus } from "@hub/contract/publications"
import { StateMark } from "../widgets/StateMark.tsx"
import { publicationStatusLooks } from "./labels.ts"

export const PublicationBadge = ({ status }: { status: PublicationStatus }) => (
  <StateMark look={publicationStatusLooks[status]} />
)
