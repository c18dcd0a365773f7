import { mailEncryptions, MailServerInput } from "@hub/contract/mail-server"
import { type HubEnvironment, settingRoutes } from "@hub/contract/settings"
import { Button, NativeSelect, PasswordInput, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, errorSentence } from "../call.ts"
import { mailStatusQuery } from "../emails/queries.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import surfaces from "../widgets/Surfaces.module.css"
import layout from "../widgets/Layout.module.css"
import { settingList } from "./queries.ts"
import forms from "../widgets/Form.module.css"

type SetMailServer = NonNullable<NonNullable<HubEnvironment["mail"]>["set_here"]>

const encryptionLabels: Record<(typeof mailEncryptions)[number], string> = {
  starttls: "STARTTLS (usually port 587)",
  tls: "TLS from the start (usually port 465)",
  none: "None",
}

/** Where emails go, as administrators set it; the password is never shown again. */
export function MailServerForm({ set }: { set: SetMailServer | null }) {
  const take = useTakeSettings()
  const form = useServerForm(set)
  const save = form.submit(MailServerInput, async ({ password, ...server }) => {
    const body = password === "" || password === undefined ? server : { ...server, password }
    take(await call(settingRoutes.setMailServer, { body }))
    toast("Mail server saved. Send a test email to see that it works.", "success", 5000)
  })

  async function remove(): Promise<void> {
    try {
      take(await call(settingRoutes.removeMailServer))
      toast("Email is off. New emails wait in the outbox.", "success", 5000)
    } catch (error) {
      toast(errorSentence(error), "error")
    }
  }

  return (
    <div className={forms.form}>
      <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
        <FormFailure failure={form.failure} />
        <ServerFields form={form} hasPassword={set?.has_password ?? false} />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Saving..." : "Save mail server"}
          </Button>
        </div>
      </form>
      {set && (
        <div className={surfaces.danger}>
          <p className={layout.flush}>Without a mail server, emails wait in the outbox until you pass them on.</p>
          <Button color="red" variant="light" disabled={form.busy} onClick={() => void remove()}>
            Turn email off
          </Button>
        </div>
      )}
    </div>
  )
}

type ServerFieldsProps = { form: ReturnType<typeof useServerForm>; hasPassword: boolean }

function ServerFields({ form, hasPassword }: ServerFieldsProps) {
  return (
    <>
      <div className={forms.pair}>
        <TextInput label="Mail server" placeholder="mail.office.example" required {...form.text("host")} />
        <TextInput label="Port" inputMode="numeric" required {...form.text("port")} />
      </div>
      <NativeSelect
        label="Encryption"
        value={form.values.encryption}
        data={mailEncryptions.map((value) => ({ value, label: encryptionLabels[value] }))}
        onChange={({ currentTarget }) => form.set("encryption", currentTarget.value)}
      />
      <div className={forms.pair}>
        <TextInput label="User name" autoComplete="off" {...form.text("user_name")} />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          placeholder={hasPassword ? "Unchanged" : ""}
          {...form.text("password")}
        />
      </div>
      <TextInput
        label="Sender address"
        description="Emails come from this address, under the hub's name."
        type="email"
        required
        {...form.text("sender")}
      />
    </>
  )
}

const useServerForm = (set: SetMailServer | null) =>
  useForm({
    host: set?.host ?? "",
    port: String(set?.port ?? 587),
    encryption: set?.encryption ?? "starttls",
    user_name: set?.user_name ?? "",
    password: "",
    sender: set?.sender ?? "",
  })

/** Shows everywhere what a save answered. */
function useTakeSettings() {
  const cache = useQueryClient()
  return (answer: Awaited<ReturnType<typeof call<typeof settingRoutes.setMailServer>>>) => {
    cache.setQueryData(settingList().queryKey, answer)
    void cache.invalidateQueries({ queryKey: mailStatusQuery().queryKey })
    void cache.invalidateQueries({ queryKey: ["dashboard"] })
  }
}
