import { account, NewPassword } from "@hub/contract/account"
import { limits } from "@hub/contract/limits"
import { Alert, Button, PasswordInput, TextInput, VisuallyHidden } from "@mantine/core"
import { IconCircle, IconCircleCheck } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { z } from "zod"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { startSession } from "../session.ts"
import styles from "./Card.module.css"

const Repeated = NewPassword.extend({ repeat: z.string() }).refine((form) => form.password === form.repeat, {
  path: ["repeat"],
  message: "The two passwords differ.",
})
const FirstAdmin = Repeated.safeExtend({
  name: NewPassword.shape.name.unwrap(),
  email: NewPassword.shape.email.unwrap(),
})

export function PasswordForm({ token, firstAdmin }: { token: string; firstAdmin: boolean }) {
  const router = useRouter()
  const cache = useQueryClient()
  const form = useForm({ ...(firstAdmin ? { name: "", email: "" } : {}), password: "", repeat: "" })
  const { password, repeat } = form.values

  const save = form.submit(firstAdmin ? FirstAdmin : Repeated, async (filled) => {
    const signedIn = await call(account.usePasswordToken, { params: { token }, body: NewPassword.parse(filled) })
    cache.clear()
    // After a reset the person logs in, since it must not stand for a second factor.
    if ("access_token" in signedIn) startSession(signedIn)
    router.history.replace("access_token" in signedIn ? "/" : "/login")
  })

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      {firstAdmin && (
        <>
          <TextInput label="Name" autoComplete="name" required {...form.text("name")} />
          <TextInput label="Email" type="email" autoComplete="username" required {...form.text("email")} />
        </>
      )}
      <PasswordInput label="New password" autoComplete="new-password" required {...form.text("password")} />
      <PasswordInput label="Repeat the password" autoComplete="new-password" required {...form.text("repeat")} />
      <ul className={styles.rules} aria-label="Password rules" aria-live="polite">
        <Rule met={password.length >= limits.password_min}>At least {limits.password_min} characters</Rule>
        <Rule met={password !== "" && password === repeat}>Both passwords are the same</Rule>
      </ul>
      <Button type="submit" size="md" disabled={form.busy}>
        {form.busy ? "Saving..." : "Save and sign in"}
      </Button>
    </form>
  )
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  const Icon = met ? IconCircleCheck : IconCircle
  return (
    <li className={`${styles.rule} ${met ? styles.met : ""}`}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{met ? "Met:" : "Not met yet:"}</VisuallyHidden>
      <span>{children}</span>
    </li>
  )
}
