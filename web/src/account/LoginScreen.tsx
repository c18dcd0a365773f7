import { account, Credentials } from "@hub/contract/account"
import { Alert, Anchor, Button, Checkbox, Modal, PasswordInput, Text, TextInput } from "@mantine/core"
import { getRouteApi, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { returnPath } from "../guard.ts"
import { endSession, startSession } from "../session.ts"
import { AccountCard } from "./AccountCard.tsx"
import styles from "./Card.module.css"

const here = getRouteApi("/login")

const dialogs = {
  reset: { title: "Reset Password", purpose: "Here you will ask for a mail with a link to set a new password." },
  access: { title: "Request Author Access", purpose: "Here you will ask an administrator for an author account." },
} as const

export function LoginScreen() {
  const { return_to } = here.useSearch()
  const router = useRouter()
  const form = useForm({ email: "", password: "", remember: false })
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null)

  const signIn = form.submit(Credentials, async (body) => {
    endSession()
    startSession(await call(account.login, { body }))
    router.history.replace(returnPath(return_to))
  })

  return (
    <AccountCard title="Sign in">
      <form className={styles.form} onSubmit={(event) => void signIn(event)} noValidate>
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <TextInput label="Email" type="email" autoComplete="username" required {...form.text("email")} />
        <PasswordInput label="Password" autoComplete="current-password" required {...form.text("password")} />
        <div className={styles.line}>
          <Checkbox
            label="Remember me"
            name="remember"
            checked={form.values.remember}
            onChange={(event) => form.set("remember", event.currentTarget.checked)}
          />
          <Anchor component="button" type="button" size="sm" onClick={() => setDialog("reset")}>
            Forgot password?
          </Anchor>
        </div>
        <Button type="submit" size="md" disabled={form.busy}>
          {form.busy ? "Signing in..." : "Sign In"}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={() => setDialog("access")}>
          Request author account
        </Anchor>
      </form>
      <Modal opened={dialog !== null} onClose={() => setDialog(null)} title={dialog && dialogs[dialog].title}>
        <Text>
          This dialog is not built yet. {dialog && dialogs[dialog].purpose} Until then, ask an administrator of this
          hub.
        </Text>
      </Modal>
    </AccountCard>
  )
}
