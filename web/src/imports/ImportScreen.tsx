import type { ConversionOptions } from "@hub/contract/imports"
import { Button, NativeSelect, Text } from "@mantine/core"
import { Link, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { formatCount } from "../widgets/format-count.ts"
import { takeDroppedFiles } from "./dropped-files.ts"
import { DropZone } from "./DropZone.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Imports.module.css"
import { ImportSteps } from "./ImportSteps.tsx"
import { ParseOptionFields } from "./ParseOptionFields.tsx"
import { toTargetBody, missingInTarget, type ImportTarget } from "./target.ts"
import { TargetField } from "./TargetField.tsx"
import { UploadList } from "./UploadList.tsx"
import { useImportUploads } from "./uploads.ts"

const levels = [
  { value: "", label: "Headings by size (proposed)" },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({
    value: String(level),
    label: level === 1 ? "Heading 1" : `Headings 1 to ${level}`,
  })),
]

export function ImportScreen() {
  const session = useSession()
  return (
    <>
      <PageHeader title="Import" crumbs={[parentScreens.imports]}>
        Each document is converted and split into topics. You can review and change them before they're created.
      </PageHeader>
      {session?.can.author && (
        <div className={layout.spaced}>
          <ImportSteps now="File" />
        </div>
      )}
      {session?.can.author ? <UploadForm /> : <EmptyState sentence="Only authors can import documents." />}
    </>
  )
}

function UploadForm() {
  const navigate = useNavigate()
  const { files, step, busy, send } = useImportUploads()
  const [target, setTarget] = useState<ImportTarget>({ kind: "none", name: "", collection_id: null, project_id: null })
  const [level, setLevel] = useState("")
  const [options, setOptions] = useState<ConversionOptions>({ tracked_changes: "accept", comments: "keep" })
  const [error, setError] = useState<string>()
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    const dropped = takeDroppedFiles()
    if (dropped.length > 0) step({ kind: "choose", files: dropped })
    return () => void (shown.current = false)
  }, [step])
  const waiting = files.filter((one) => one.state === "waiting").length
  const refused = files.filter((one) => one.state === "refused").length

  async function start(): Promise<void> {
    const missing = missingInTarget(target)
    setError(missing)
    if (missing !== undefined) return
    const { taken, refused } = await send({
      ...toTargetBody(target),
      ...(level !== "" && { split_level: Number(level) }),
      ...options,
    })
    // The person who went elsewhere meanwhile is not called back.
    if (!shown.current || refused > 0) return
    const [only] = taken
    if (files.length === 1 && only) await navigate({ to: "/import/$id/review", params: { id: only.id } })
    else await navigate({ to: "/import/dashboard" })
  }

  return (
    <section aria-label="Files" className={layout.stackFluid}>
      <DropZone disabled={busy} onFiles={(chosen) => step({ kind: "choose", files: chosen })} />
      {files.length > 0 && (
        <div className={surfaces.panel}>
          <UploadList files={files} onRemove={(key) => step({ kind: "remove", key })} />
          <Button variant="filled" disabled={waiting === 0} loading={busy} onClick={() => void start()}>
            {waiting === 0 ? "Upload" : `Upload ${formatCount(waiting, "file")}`}
          </Button>
          {refused > 0 && !busy && <Refused count={refused} onAgain={() => step({ kind: "again" })} />}
        </div>
      )}
      <details className={surfaces.panel}>
        <summary className={styles.more}>Options</summary>
        <div className={layout.stackFluid}>
          <TargetField target={target} onChange={setTarget} none="Decide during review" error={error} />
          <NativeSelect
            label="Start a new topic at"
            description="You can change this during review, where you see how many topics each choice creates."
            data={levels}
            value={level}
            onChange={(event) => setLevel(event.currentTarget.value)}
          />
          <ParseOptionFields options={options} onChange={setOptions} />
        </div>
      </details>
    </section>
  )
}

function Refused({ count, onAgain }: { count: number; onAgain: () => void }) {
  return (
    <>
      <Text size="sm">
        {formatCount(count, "file was", "files were")} not uploaded. The others are being imported:{" "}
        <Link to="/import/dashboard" className={layout.linkSmall}>
          see all imports
        </Link>
        .
      </Text>
      <Button onClick={onAgain}>Try these files again</Button>
    </>
  )
}
