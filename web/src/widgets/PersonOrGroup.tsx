import { IconUsersGroup } from "@tabler/icons-react"
import { formatCount } from "./format-count.ts"
import { Initials } from "./Initials.tsx"
import { RowSign } from "./ListRow.tsx"

/** Somebody on a list of who may see something: a person, or a group where `members` says how many are in it. */
type PersonOrGroupProps = { name: string; members: number | null }

export const PersonOrGroupSign = ({ name, members }: PersonOrGroupProps) =>
  members === null ? (
    <Initials name={name} />
  ) : (
    <RowSign>
      <IconUsersGroup size={16} aria-hidden />
    </RowSign>
  )

/** The size of a group as a sentence; of a person nothing. */
export const describeMembers = (members: number | null): string =>
  members === null ? "" : `Group of ${formatCount(members, "person", "people")}. `
