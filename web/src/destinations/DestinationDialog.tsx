import { type Destination, destinations } from "@hub/contract/destinations"
import { type PlaceKind, placeKindNames, placeKinds, secretNames } from "@hub/contract/destinations/values"
import { Modal, NativeSelect, PasswordInput, Switch, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { collectionChoices } from "../widgets/choices.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { type DestinationFields, DestinationForm, destinationFields } from "./destination-form.ts"
import { useDestinationsChanged } from "./queries.ts"

type DestinationDialogProps = { destination: Destination | null; onClose: () => void }

/** Adds a place that a collection's web edition is put to, or changes one. */
export function DestinationDialog({ destination, onClose }: DestinationDialogProps) {
  const isPhone = useIsPhone()
  const changed = useDestinationsChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const [collection, setCollection] = useState("")
  const [isMissing, setMissing] = useState(false)
  const form = useForm(destinationFields(destination))
  const kind = form.values.kind as PlaceKind
  const secretName = secretNames[kind]
  // A private key has many lines.
  const SecretInput = kind === "sftp" ? Textarea : PasswordInput

  const save = form.submit(DestinationForm, async (body) => {
    if (!destination && collection === "") return setMissing(true)
    const { active } = form.values
    await (destination
      ? call(destinations.change, {
          params: { id: destination.id },
          body: { ...body, active, version: destination.version },
        })
      : call(destinations.create, { body: { ...body, collection_id: Number(collection) }, idempotency_key }))
    toast(destination ? "Destination saved." : "Destination added.", "success")
    onClose()
    await changed()
  })

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={destination ? "Edit destination" : "New destination"}
      transitionProps={{ duration: 0 }}
    >
      <RecordForm form={form} onSubmit={save} onClose={onClose}>
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text("name")} />
        {!destination && (
          <ServerSelect
            label="Collection"
            required
            value={collection}
            choices={collectionChoices}
            placeholder="Search collections"
            error={isMissing ? "Choose a collection." : undefined}
            onChange={(choice) => {
              setMissing(false)
              setCollection(choice?.value ?? "")
            }}
          />
        )}
        <NativeSelect
          label="Put its knowledge base to"
          name="kind"
          value={kind}
          data={placeKindNames.map((value) => ({ value, label: placeKinds[value] }))}
          onChange={(event) => form.set("kind", event.currentTarget.value)}
        />
        <PlaceFields form={form} kind={kind} />
        <TextInput
          label="Folder"
          description={folderHints[kind]}
          required={kind === "folder"}
          autoComplete="off"
          {...form.text("folder")}
        />
        {kind === "s3" && <TextInput label="Access key" autoComplete="off" required {...form.text("access_key")} />}
        {(kind === "git" || kind === "sftp") && (
          <TextInput label="User" autoComplete="off" required {...form.text("user")} />
        )}
        {secretName !== null && (
          <SecretInput
            label={secretName}
            autoComplete="new-password"
            description={
              destination && destination.place.kind === kind ? "Empty: the one that is saved stays." : undefined
            }
            {...form.text("secret")}
          />
        )}
        <TextInput
          label="Address for readers"
          description="Where readers find it. It is shown with each edition, and search engines get a list of its pages."
          placeholder="https://"
          {...form.text("address")}
        />
        {destination && (
          <Switch
            label="New editions go there"
            checked={form.values.active}
            onChange={(event) => form.set("active", event.currentTarget.checked)}
          />
        )}
      </RecordForm>
    </Modal>
  )
}

type PlaceFieldsProps = { form: ReturnType<typeof useForm<DestinationFields>>; kind: PlaceKind }

/** Where the place of a kind is; its folder and its user stand below for all kinds. */
function PlaceFields({ form, kind }: PlaceFieldsProps) {
  if (kind === "s3")
    return (
      <>
        <TextInput label="Endpoint" placeholder="https://s3.example.com" required {...form.text("endpoint")} />
        <TextInput label="Region" placeholder="eu-central-1" required {...form.text("region")} />
        <TextInput label="Bucket" required {...form.text("bucket")} />
      </>
    )
  if (kind === "git")
    return (
      <>
        <TextInput
          label="Repository"
          placeholder="https://git.example.com/docs.git"
          required
          {...form.text("repository")}
        />
        <TextInput label="Branch" required {...form.text("branch")} />
      </>
    )
  if (kind === "folder") return null
  return (
    <>
      <TextInput label="Host" placeholder="www.example.com" required {...form.text("host")} />
      <TextInput label="Port" inputMode="numeric" required {...form.text("port")} />
      <TextInput
        label="Fingerprint of the server's key"
        description="The hub signs in only where the server has this key."
        placeholder="SHA256:"
        autoComplete="off"
        required
        {...form.text("fingerprint")}
      />
    </>
  )
}

const folderHints: Record<PlaceKind, string> = {
  folder: "Beneath the folder that the server has for this. Web servers show “current” in it.",
  s3: "Within the bucket; empty for the bucket itself.",
  git: "Within the repository; empty for the whole repository.",
  sftp: "Where the user arrives, or from the root with a slash at the start. Web servers show “current” in it.",
}
