import { type Link, LinkReplacement, links } from "@hub/contract/links"
import { Alert, Button, Modal, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, CallFailed } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { count } from "../widgets/count.ts"
import { useIsPhone } from "../widgets/phone.ts"
import records from "../widgets/Records.module.css"
import { Topics } from "./LinkUses.tsx"
import { replacement, useLinksChanged } from "./queries.ts"

/** Changes an address everywhere, after a look at every topic that this changes. */
export function ReplaceDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const isPhone = useIsPhone()
  const changed = useLinksChanged()
  const form = useForm({ url: link.url })
  const [looked, setLooked] = useState<string | null>(null)
  const preview = useQuery({ ...replacement(link.id, looked ?? ""), enabled: looked !== null })
  const refusal = preview.error instanceof CallFailed ? preview.error.failure.error : null
  const isCurrent = looked === form.values.url.trim()

  const look = form.submit(LinkReplacement, async ({ url }) => setLooked(url))
  const apply = form.submit(LinkReplacement, async (body) => {
    const done = await call(links.replace, { params: { id: link.id }, body })
    const left = done.kept.length > 0 ? ` ${count(done.kept.length, "topic")} kept the old one.` : ""
    say(`The address was changed in ${count(done.changed.length, "topic")}.${left}`, "success", 6000)
    onClose()
    await changed()
  })

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      size="lg"
      title={`Change the URL of ${link.title}`}
      transitionProps={{ duration: 0 }}
    >
      <form
        className={records.form}
        onSubmit={(event) => void (isCurrent && preview.data ? apply(event) : look(event))}
        noValidate
      >
        {(form.failure ?? (isCurrent ? refusal : null)) && (
          <Alert color="red" role="alert">
            {form.failure ?? refusal}
          </Alert>
        )}
        <TextInput label="New URL" autoComplete="off" required data-autofocus {...form.text("url")} />
        {isCurrent && preview.data && (
          <section aria-label="Preview">
            <p>
              {preview.data.changed.length === 0
                ? "No topic changes."
                : `${count(preview.data.changed.length, "topic")} will get a new revision:`}
            </p>
            <Topics label="Topics that change" topics={preview.data.changed} />
            {preview.data.kept.length > 0 && (
              <>
                <p>These cannot be edited now and keep the old URL:</p>
                <Topics label="Topics that stay" topics={preview.data.kept} />
              </>
            )}
          </section>
        )}
        <div className={records.ends}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.busy || preview.isFetching}>
            {isCurrent && preview.data ? "Change everywhere" : "Preview"}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
