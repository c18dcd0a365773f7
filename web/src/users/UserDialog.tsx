import { type Role, roles } from "@hub/contract/account/values"
import { type User, UserInput, users } from "@hub/contract/users"
import { Alert, Button, Checkbox, Modal, NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mailStatusQuery } from "../emails/queries.ts"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { userInConflict, toUserFormValues, mergeUserValues, describeUserChanges } from "./merge-user.ts"
import { useUsersChanged } from "./queries.ts"
import { type SetupLink, showSetupLink } from "./SetupLinkAlert.tsx"
import layout from "../widgets/Layout.module.css"
import { describeSetupEmailToCome, withFallbackReason, roleDescriptions, roleLabels } from "./labels.ts"
import forms from "../widgets/Form.module.css"

const isRole = (text: string): text is Role => roles.some((role) => role === text)

type UserDialogProps = {
  user: User | null
  onSetup: (setup: SetupLink) => void
  onDeactivated?: (user: User) => void
  onClose: () => void
}

/** Adds a user, or changes one; what somebody else saved meanwhile is shown before it is overwritten. */
export function UserDialog({ user, onSetup, onDeactivated, onClose }: UserDialogProps) {
  const changed = useUsersChanged()
  const form = useForm({
    name: user?.name ?? "",
    email: user?.email ?? "",
    role: user?.role ?? "",
    active: user?.active ?? true,
  })
  const [saved, setSaved] = useState(user)
  const [meanwhile, setMeanwhile] = useState("")
  const [idempotency_key] = useState(newIdempotencyKey)
  const fixed = saved !== null && saved.active && saved.role === "admin" && !saved.can.demote

  const status = useQuery(mailStatusQuery())
  const setup = describeSetupEmailToCome(status.data?.mail_is_on)

  const save = form.submit(UserInput, async (body) => {
    try {
      if (saved === null) {
        const { message, setup_email } = await call(users.create, { body, idempotency_key })
        showSetupLink(message, setup_email, { milliseconds: 3000, onLink: onSetup })
      } else {
        const seen = toUserFormValues(saved)
        const after = await call(users.change, { params: { id: saved.id }, body: { ...body, seen } })
        toast("User updated successfully", "success", 3000)
        if (saved.active && !after.active) onDeactivated?.(after)
      }
    } catch (error) {
      const theirs = userInConflict(error)
      if (saved === null || theirs === undefined) throw withFallbackReason("Failed to save user", error)
      setMeanwhile(
        `${describeUserChanges(toUserFormValues(saved), toUserFormValues(theirs))} Check the changes and save again.`,
      )
      for (const [name, value] of Object.entries(
        mergeUserValues(body, toUserFormValues(saved), toUserFormValues(theirs)),
      ))
        form.set(name as keyof typeof body, value)
      setSaved(theirs)
      return
    }
    await changed()
    onClose()
  })

  return (
    <Modal opened onClose={onClose} title={user ? `Edit ${user.name}` : "Add user"} transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
        <FormFailure failure={form.failure} />
        {meanwhile !== "" && (
          <Alert color="yellow" role="alert" title="Someone changed this user while you were editing.">
            {meanwhile}
          </Alert>
        )}
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
        <TextInput label="Email" type="email" autoComplete="off" required {...form.text("email")} />
        <NativeSelect
          label="Role"
          name="role"
          required
          disabled={fixed}
          value={form.values.role}
          error={form.errors["role"]}
          description={isRole(form.values.role) ? roleDescriptions[form.values.role] : undefined}
          onChange={(event) => form.set("role", event.currentTarget.value)}
        >
          {form.values.role === "" && <option value="">Choose a role</option>}
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </NativeSelect>
        <Checkbox
          label="Active"
          name="active"
          description="Inactive users can't sign in."
          disabled={fixed}
          checked={form.values.active}
          onChange={(event) => form.set("active", event.currentTarget.checked)}
        />
        {fixed && (
          <p className={`${layout.quietLine} ${layout.breaking}`}>
            Only another administrator can change the role or deactivate this user.
          </p>
        )}
        {saved === null && form.values.active && setup !== undefined && <p className={layout.quietLine}>{setup}</p>}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Saving..." : "Save"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
