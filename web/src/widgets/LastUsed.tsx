import { MomentAgo } from "./MomentAgo.tsx"

/** When a token or a key was used for the last time, within a sentence. */
export const LastUsed = ({ moment }: { moment: string | null }) =>
  moment === null ? (
    "never used"
  ) : (
    <>
      last used <MomentAgo moment={moment} />
    </>
  )
