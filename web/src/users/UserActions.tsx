import { Menu } from "@mantine/core"
import type { User } from "@hub/contract/users"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { RowActions } from "../widgets/RowActions.tsx"
import { toUserFormValues } from "./merge-user.ts"
import { useChangeUser, useRemoveSecondFactor, useResendSetup, useUnlinkProvider } from "./queries.ts"
import { type SetupLink, showSetupLink } from "./SetupLinkAlert.tsx"
import { userFailureReason } from "./labels.ts"
import { useBeginView } from "../view-as/queries.ts"
import { useSession } from "../session.ts"

export type UserTableActions = {
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  onHandOver: (user: User) => void
  /** Somebody can't sign in any more. */
  onDeactivated: (user: User) => void
  onSetup: (setup: SetupLink) => void
}

/** What can be done with an account: Edit, and a menu for the rest. */
export function UserActions({
  user,
  onEdit,
  onDelete,
  onHandOver,
  onDeactivated,
  onSetup,
}: UserTableActions & { user: User }) {
  const { resend, isPending } = useResend(user, onSetup)
  const change = useChangeUser()
  const removal = useRemoveSecondFactor()
  const unlinking = useUnlinkProvider()
  const viewing = useBeginView()
  const isMe = useSession()?.id === user.id
  const { id, name, email, active, can } = user
  const switchable = active ? can.demote : can.edit

  async function activate(wanted: boolean): Promise<void> {
    const sentence = `Deactivate ${name}? All sessions, tokens and links of this account stop working right away.`
    if (!wanted && !(await confirm(sentence, { title: "Deactivate user", yes: "Deactivate user", danger: true })))
      return
    const seen = toUserFormValues(user)
    change.mutate(
      { id, ...seen, active: wanted, seen },
      {
        onSuccess: (changed) => {
          toast("User updated successfully", "success", 3000)
          if (!changed.active) onDeactivated(changed)
        },
        onError: (error) => toast(userFailureReason(error, "Failed to save user"), "error"),
      },
    )
  }

  async function removeFactor(): Promise<void> {
    const sentence = `Remove the authenticator app, passkeys and recovery codes of ${name}? After that, ${name} can sign in with the password alone.`
    if (!(await confirm(sentence, { title: "Remove second factor", yes: "Remove second factor", danger: true }))) return
    removal.mutate(id, {
      onSuccess: () => toast(`${name} can now sign in with the password alone.`, "success", 5000),
      onError: (error) => toast(userFailureReason(error, "Failed to remove the second factor"), "error"),
    })
  }

  async function unlink(): Promise<void> {
    const sentence = `Unlink the sign-in provider from ${name}? All sessions of this account end. The provider is linked again only if it vouches for ${email}.`
    if (!(await confirm(sentence, { title: "Unlink sign-in provider", yes: "Unlink", danger: true }))) return
    unlinking.mutate(id, {
      onSuccess: () => toast(`No sign-in provider is linked to ${name} any more.`, "success", 5000),
      onError: (error) => toast(userFailureReason(error, "Failed to unlink the sign-in provider"), "error"),
    })
  }

  return (
    <RowActions
      first={can.edit && { label: "Edit", name: `Edit ${name}`, run: () => onEdit(user) }}
      more={`More actions for ${name}`}
    >
      {switchable && <Menu.Item onClick={() => void activate(!active)}>{active ? "Deactivate" : "Activate"}</Menu.Item>}
      {can.edit && <Menu.Item onClick={() => onHandOver(user)}>Hand over work…</Menu.Item>}
      {active && !isMe && <Menu.Item onClick={() => viewing.mutate(id, viewFailed)}>See the hub as {name}</Menu.Item>}
      {can.remove_second_factor && <Menu.Item onClick={() => void removeFactor()}>Remove second factor</Menu.Item>}
      {can.unlink_provider && <Menu.Item onClick={() => void unlink()}>Unlink sign-in provider</Menu.Item>}
      {can.resend_setup_email && (
        <Menu.Item disabled={isPending} onClick={() => void resend()}>
          Resend setup email
        </Menu.Item>
      )}
      <Menu.Item
        disabled={!can.delete}
        title={can.delete ? undefined : "Only another administrator can delete this account."}
        onClick={() => onDelete(user)}
      >
        Delete
      </Menu.Item>
    </RowActions>
  )
}

const viewFailed = {
  onError: (error: Error) => toast(userFailureReason(error, "Failed to show the hub as somebody else"), "error"),
}

/** Sends the setup email again after a question; where email is off, its link is shown. */
function useResend({ id, name, email }: User, onSetup: UserTableActions["onSetup"]) {
  const resending = useResendSetup()
  async function resend(): Promise<void> {
    const sentence = `Resend password setup email to ${name} (${email})?`
    if (!(await confirm(sentence, { title: "Resend setup email", yes: "Resend email" }))) return
    resending.mutate(id, {
      onSuccess: ({ message, setup_email }) =>
        showSetupLink(message, setup_email, { milliseconds: 5000, onLink: onSetup }),
      onError: (error) => toast(userFailureReason(error, "Failed to resend setup email"), "error"),
    })
  }
  return { resend, isPending: resending.isPending }
}
