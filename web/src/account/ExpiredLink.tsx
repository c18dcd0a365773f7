import { Anchor, Button, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { lazy } from "../widgets/lazy.tsx"
import { AccountCard } from "./AccountCard.tsx"
import layout from "../widgets/Layout.module.css"

const ResetDialog = lazy(async () => (await import("./ResetDialog.tsx")).ResetDialog)

const newLinkHint = "Request a new one with the email of your account."
const unknown = {
  title: "This link is not valid",
  sentence: `Check that you copied the whole link, or request a new one with the email of your account.`,
}
const states: Record<string, typeof unknown> = {
  expired: {
    title: "This link has expired",
    sentence: `${newLinkHint} If the hub has no administrator yet, it prints a new link when it starts.`,
  },
  used: {
    title: "This link has already been used",
    sentence: "It was used to set a password. Sign in, or request a new link if that wasn't you.",
  },
  revoked: {
    title: "This link is no longer valid",
    sentence: `A newer link was sent, or the account isn't active. ${newLinkHint}`,
  },
}

/** Why a link sets no password, and the way to a new one. */
export function ExpiredLink({ code }: { code: string }) {
  const [asking, setAsking] = useState(false)
  const { title, sentence } = states[code] ?? unknown
  return (
    <AccountCard title={title}>
      <div className={layout.stack}>
        <Text>{sentence}</Text>
        <Button variant="filled" onClick={() => setAsking(true)}>
          Request a new link
        </Button>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Go to sign in</Anchor>
      </div>
      {asking && <ResetDialog email="" onClose={() => setAsking(false)} />}
    </AccountCard>
  )
}
