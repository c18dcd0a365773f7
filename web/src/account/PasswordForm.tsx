import { account, NewPassword, type passwordPurposes } from "@hub/contract/account"
import { Button, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { z } from "zod"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { CallFailed, call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { clearSession, startSession } from "../session.ts"
import { NewPasswordFields, repeatDiffers } from "./NewPasswordFields.tsx"
import { passwordTokenQuery } from "./sign-in-queries.ts"
import forms from "../widgets/Form.module.css"

const Repeated = NewPassword.extend({ repeat: z.string() }).refine((form) => form.password === form.repeat, {
  path: ["repeat"],
  message: repeatDiffers,
})
const FirstAdmin = Repeated.safeExtend({
  name: NewPassword.shape.name.unwrap(),
  email: NewPassword.shape.email.unwrap(),
})

type PasswordFormProps = { token: string; purpose: (typeof passwordPurposes)[number] }

export function PasswordForm({ token, purpose }: PasswordFormProps) {
  const firstAdmin = purpose === "first_admin"
  const router = useRouter()
  const cache = useQueryClient()
  const form = useForm({ ...(firstAdmin ? { name: "", email: "" } : {}), password: "", repeat: "" })

  const save = form.submit(firstAdmin ? FirstAdmin : Repeated, async (filled) => {
    try {
      const answer = await call(account.usePasswordToken, { params: { token }, body: NewPassword.parse(filled) })
      cache.clear()
      // After a reset the person logs in, since it must not stand for a second factor.
      if ("access_token" in answer) startSession(answer)
      else leaveFor(answer.message)
      router.history.replace("access_token" in answer ? "/" : "/login")
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 410) throw error
      // The screen tells what became of the link meanwhile.
      await cache.invalidateQueries({ queryKey: passwordTokenQuery(token).queryKey })
    }
  })

  return (
    <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
      <FormFailure failure={form.failure} />
      {firstAdmin && (
        <>
          <TextInput label="Name" autoComplete="name" required {...form.text("name")} />
          <TextInput label="Email" type="email" autoComplete="username" required {...form.text("email")} />
        </>
      )}
      <NewPasswordFields
        password={form.text("password")}
        repeat={form.text("repeat")}
        known={[form.values.name ?? "", form.values.email ?? ""]}
      />
      <Button variant="filled" type="submit" size="md" disabled={form.busy}>
        {form.busy ? "Saving..." : purpose === "reset" ? "Save password" : "Save and sign in"}
      </Button>
    </form>
  )
}

/** The new password ended every session, that of this browser too. */
function leaveFor(message: string): void {
  clearSession()
  toast(message, "success", 6000)
}
