import { account, type Me, Profile } from "@hub/contract/account"
import { Button, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { meQuery } from "../account/queries.ts"
import { CallFailed, call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { storedUser, storeUser } from "../session.ts"
import styles from "./Profile.module.css"
import forms from "../widgets/Form.module.css"

/** What people say about themselves: saved on the server, and merged into the stored user. */
export function ProfileForm({ user }: { user: Me }) {
  const router = useRouter()
  const cache = useQueryClient()
  const form = useForm({ name: user.name, title: user.title, organization: user.organization })

  const save = form.submit(Profile, async (body) => {
    try {
      const saved = await call(account.changeMe, { body })
      storeUser({ ...storedUser(), ...saved })
      cache.setQueryData(meQuery().queryKey, saved)
      toast("Profile updated successfully!", "success", 3000)
    } catch (error) {
      if (error instanceof CallFailed && error.failure.fields === undefined)
        toast("Failed to update profile. Please try again.", "error")
      throw error
    }
  })

  return (
    <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
      <FormFailure failure={form.failure} />
      <TextInput label="Name" autoComplete="name" required {...form.text("name")} />
      <TextInput label="Title" autoComplete="organization-title" {...form.text("title")} />
      <TextInput label="Organization" autoComplete="organization" {...form.text("organization")} />
      <TextInput
        label="Email"
        type="email"
        description="Email cannot be changed"
        classNames={{ input: styles.fixed ?? "" }}
        disabled
        value={user.email}
        readOnly
      />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : "Save Changes"}
        </Button>
        <Button onClick={() => router.history.back()}>Cancel</Button>
      </div>
    </form>
  )
}
