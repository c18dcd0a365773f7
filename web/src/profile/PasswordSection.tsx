import { account, type Me, PasswordChange } from "@hub/contract/account"
import { Button, PasswordInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { NewPasswordFields, repeatDiffers } from "../account/NewPasswordFields.tsx"
import { signInOptionsQuery } from "../account/sign-in-queries.ts"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { startSession } from "../session.ts"
import { useProfileChanged } from "./queries.ts"
import { PageSection } from "../widgets/PageSection.tsx"
import forms from "../widgets/Form.module.css"

const Repeated = PasswordChange.extend({ repeat: z.string() }).refine((form) => form.new === form.repeat, {
  path: ["repeat"],
  message: repeatDiffers,
})

export function PasswordSection({ user }: { user: Me }) {
  const [changes, setChanges] = useState(0)
  const provider = useQuery(signInOptionsQuery()).data?.provider
  return (
    <PageSection
      title="Password"
      about={`When you change your password, your other sessions end and all your API tokens stop working.${
        provider ? ` You can also sign in with ${provider.name}.` : ""
      }`}
    >
      <PasswordChangeForm key={changes} user={user} onChanged={() => setChanges(changes + 1)} />
    </PageSection>
  )
}

function PasswordChangeForm({ user, onChanged }: { user: Me; onChanged: () => void }) {
  const changed = useProfileChanged()
  const form = useForm({ current: "", new: "", repeat: "" })

  const save = form.submit(Repeated, async (filled) => {
    startSession(await call(account.changePassword, { body: PasswordChange.parse(filled) }))
    await changed()
    toast("Password changed. You were signed out everywhere else.", "success", 5000)
    onChanged()
  })

  return (
    <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
      <FormFailure failure={form.failure} />
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordInput label="Current password" autoComplete="current-password" required {...form.text("current")} />
      <NewPasswordFields password={form.text("new")} repeat={form.text("repeat")} known={[user.name, user.email]} />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : "Change password"}
        </Button>
      </div>
    </form>
  )
}
