import { Anchor, Button, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { lazy } from "../widgets/lazy.tsx"
import { AccountCard } from "./AccountCard.tsx"
import styles from "./Card.module.css"

const ResetDialog = lazy(async () => (await import("./ResetDialog.tsx")).ResetDialog)

const newLinkHint = "Ask for a new one with the email of your account."
const unknown = {
  title: "This link is not valid",
  sentence: `Check that the whole link was copied. Or ask for a new one with the email of your account.`,
}
const states: Record<string, typeof unknown> = {
  expired: {
    title: "This link has expired",
    sentence: `${newLinkHint} A hub without an administrator prints a new link when it starts.`,
  },
  used: {
    title: "This link was already used",
    sentence: "A password has been set with it. Sign in, or ask for a new link if it was not you.",
  },
  revoked: {
    title: "This link is no longer good",
    sentence: `A newer one was sent, or the account is not active. ${newLinkHint}`,
  },
}

/** Why a link sets no password, and the way to a new one. */
export function ExpiredLink({ code }: { code: string }) {
  const [asking, setAsking] = useState(false)
  const { title, sentence } = states[code] ?? unknown
  return (
    <AccountCard title={title}>
      <div className={styles.form}>
        <Text>{sentence}</Text>
        <Button onClick={() => setAsking(true)}>Ask for a new link</Button>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Go to sign in</Anchor>
      </div>
      {asking && <ResetDialog email="" onClose={() => setAsking(false)} />}
    </AccountCard>
  )
}
