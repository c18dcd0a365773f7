import type { ImportStatus } from "@hub/contract/imports"
import { StateMark } from "../widgets/StateMark.tsx"
import { importStatusLooks } from "./labels.ts"

export const ImportBadge = ({ status }: { status: ImportStatus }) => <StateMark look={importStatusLooks[status]} />
