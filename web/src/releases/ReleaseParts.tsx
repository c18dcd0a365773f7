import { type ReleaseDetail, type ReleasePart, releases } from "@hub/contract/releases"
import { Button, Menu, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../call.ts"
import { confirm } from "../confirm.ts"
import { labelPublicationKind } from "../publications/labels.ts"
import { PublicationBadge } from "../publications/PublicationBadge.tsx"
import { pagePassQuery } from "../publications/queries.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { RowActions } from "../widgets/RowActions.tsx"
import { AddPartDialog } from "./AddPartDialog.tsx"
import { ChooseEditionDialog } from "./ChooseEditionDialog.tsx"
import { nextReleaseStep } from "./next-step.ts"
import { useQuickReleaseAction } from "./queries.ts"

/** What goes out together, how far each part is, and how it will look. */
export function ReleaseParts({ release }: { release: ReleaseDetail }) {
  const { id, parts, parts_hidden, can, checked_at } = release
  const [dialog, setDialog] = useState<"add" | ReleasePart | null>(null)
  const quick = useQuickReleaseAction()
  useQuery(pagePassQuery(parts.some(({ preview }) => preview !== null)))
  const close = () => setDialog(null)
  const step = nextReleaseStep(release)
  const check = () => quick.run(() => call(releases.check, { params: { id } }), "The checks were run.")
  const columns = can.edit ? [...partColumns, actionsOf(release, setDialog)] : partColumns
  return (
    <PageSection
      title="Parts"
      about={
        checked_at === null ? (
          "The checks are run a day and an hour before the release time, and again at that time."
        ) : (
          <>
            Last dry run: <MomentAgo moment={checked_at} />.
          </>
        )
      }
      actions={
        can.edit && (
          <div className={layout.rowCentred}>
            <Button
              size="xs"
              variant={step === "check" ? "filled" : "default"}
              loading={quick.isPending}
              onClick={check}
            >
              Run checks
            </Button>
            {can.change_parts && (
              <Button size="xs" variant={step === "add" ? "filled" : "default"} onClick={() => setDialog("add")}>
                Add part
              </Button>
            )}
          </div>
        )
      }
    >
      <DataTable rows={parts} columns={columns} rowAttributes={(part) => ({ key: part.id })} aria-label="Parts" />
      {parts_hidden > 0 && (
        <Text c="dimmed">
          {parts_hidden === 1 ? "1 more part is" : `${parts_hidden} more parts are`} in collections that you can’t see.
        </Text>
      )}
      {dialog === "add" && <AddPartDialog id={id} onClose={close} />}
      {dialog !== null && dialog !== "add" && <ChooseEditionDialog id={id} part={dialog} onClose={close} />}
    </PageSection>
  )
}

const partColumns: Column<ReleasePart>[] = [
  {
    label: "Collection",
    use: "name",
    cell: ({ collection_id, collection }) => (
      <Link to="/collections/$id" params={{ id: collection_id }} className={controls.name}>
        {collection}
      </Link>
    ),
  },
  { label: "Published as", card: "line", cell: ({ kind }) => labelPublicationKind(kind) },
  {
    label: "Edition",
    card: "line",
    cell: ({ publication }) =>
      publication === null ? (
        "None"
      ) : (
        <Link to="/publications/$id" params={{ id: publication.id }} className={layout.link}>
          Edition {publication.edition}, {publication.language}
        </Link>
      ),
  },
  {
    label: "Status",
    card: "line",
    cell: ({ publication, problem }) => (
      <>
        {publication === null ? "Needs an edition" : <PublicationBadge status={publication.status} />}
        {problem !== "" && <Text size="sm">{problem}</Text>}
      </>
    ),
  },
  {
    label: "Preview",
    card: "line",
    cell: ({ preview, collection }) =>
      preview === null ? (
        "Not available"
      ) : (
        <a href={preview} target="_blank" rel="noreferrer" className={layout.link} aria-label={`Preview ${collection}`}>
          Preview
        </a>
      ),
  },
]

const actionsOf = (release: ReleaseDetail, onChoose: (part: ReleasePart) => void): Column<ReleasePart> => ({
  label: "Actions",
  use: "menu",
  cell: (part) => <PartActions release={release} part={part} onChoose={() => onChoose(part)} />,
})

type PartActionsProps = { release: ReleaseDetail; part: ReleasePart; onChoose: () => void }

function PartActions({ release: { id, name, can }, part, onChoose }: PartActionsProps) {
  const quick = useQuickReleaseAction()
  const params = { id, part_id: part.id }
  const build = () =>
    quick.run(() => call(releases.build, { params, body: {} }), `An edition of ${part.collection} is being built.`)

  async function remove() {
    const sentence = `Take “${part.collection}” out of “${name}”? Its edition stays and can be published by itself.`
    if (await confirm(sentence, { title: "Remove part", yes: "Remove part", danger: true }))
      quick.run(() => call(releases.removePart, { params }), "The part was removed.")
  }

  return (
    <RowActions
      first={
        part.publication === null && { label: "Build edition", name: `Build edition of ${part.collection}`, run: build }
      }
      more={`More actions for ${part.collection}`}
    >
      {part.publication !== null && <Menu.Item onClick={build}>Build a new edition</Menu.Item>}
      <Menu.Item onClick={onChoose}>Choose an edition</Menu.Item>
      {can.change_parts && <Menu.Item onClick={() => void remove()}>Remove part</Menu.Item>}
    </RowActions>
  )
}
