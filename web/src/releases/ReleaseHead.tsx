import { type ReleaseDetail, releases } from "@hub/contract/releases"
import { Button, Text } from "@mantine/core"
import { useState } from "react"
import { call } from "../call.ts"
import { confirm } from "../confirm.ts"
import { formatReleaseMoment } from "../publications/release-moment.ts"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { describeDelay, describeWaiting, lookOfRelease } from "./labels.ts"
import { nextReleaseStep, partsToBuild, type ReleaseStep } from "./next-step.ts"
import { useQuickReleaseAction } from "./queries.ts"
import { ReleaseDecisionDialog, type ReleaseDecision } from "./ReleaseDecisionDialog.tsx"
import { ReleaseDetailsDialog } from "./ReleaseDetailsDialog.tsx"

type ReleaseHeadProps = { release: ReleaseDetail; zone: string }

/** How a release stands, what it waits for, and what can be decided about it; the next step stands out. */
export function ReleaseHead({ release, zone }: ReleaseHeadProps) {
  const { id, name, summary, release_at, released_at, held, late, waits, version, can, is_public } = release
  const [decision, setDecision] = useState<ReleaseDecision | "details" | null>(null)
  const quick = useQuickReleaseAction()
  const close = () => setDecision(null)
  const step = nextReleaseStep(release)
  const look = (of: ReleaseStep) => (of === step ? "filled" : "default")
  const unbuilt = partsToBuild(release.parts)

  async function confirmDate() {
    const sentence = `Confirm “${name}” for ${formatReleaseMoment(release_at, zone)}? It is published by itself at that time. From now on, its date changes only with a reason.`
    if (await confirm(sentence, { title: "Confirm the date", yes: "Confirm date" }))
      quick.run(() => call(releases.confirm, { params: { id }, body: { version } }), "The date is confirmed.")
  }

  /** One after another, so that the editions before a refused one are being built. */
  async function buildAll() {
    let built = release
    for (const { id: part_id } of unbuilt) built = await call(releases.build, { params: { id, part_id }, body: {} })
    return built
  }

  return (
    <>
      <PageHeader
        title={name}
        crumbs={[parentScreens.publications, parentScreens.releases]}
        actions={can.edit && <Button onClick={() => setDecision("details")}>Edit</Button>}
      >
        {summary}
      </PageHeader>
      <PageSection title="State">
        <div className={layout.stackClose}>
          <StateMark look={lookOfRelease(release)} />
          <Text fw={600}>
            {released_at === null
              ? `Release time: ${formatReleaseMoment(release_at, zone)}`
              : `Released: ${formatReleaseMoment(released_at, zone)}`}
          </Text>
          <Text c="dimmed">
            {is_public ? "Shown in the public release calendar." : "Not shown in the public release calendar."}
          </Text>
          {held !== null && <Text role="alert">It was not released at its time. {held}</Text>}
          {late !== null && <Text fw={600}>{describeDelay(late)}.</Text>}
          {waits.length > 0 && (
            <ul aria-label="Waits for">
              {waits.map((wait) => (
                <li key={`${wait.need} ${wait.part}`}>{describeWaiting(wait)}</li>
              ))}
            </ul>
          )}
          <div className={layout.rowCentred}>
            {step === "build" && (
              <Button
                variant="filled"
                loading={quick.isPending}
                onClick={() =>
                  quick.run(buildAll, `${formatCount(unbuilt.length, "edition is", "editions are")} being built.`)
                }
              >
                Build {formatCount(unbuilt.length, "edition")}
              </Button>
            )}
            {can.confirm && (
              <Button variant={look("confirm")} loading={quick.isPending} onClick={() => void confirmDate()}>
                Confirm date
              </Button>
            )}
            {can.move && (
              <Button variant={look("move")} onClick={() => setDecision("move")}>
                Change time
              </Button>
            )}
            {can.release && (
              <Button variant={look("release")} onClick={() => setDecision("release")}>
                Release now
              </Button>
            )}
            {can.cancel && <Button onClick={() => setDecision("cancel")}>Cancel release</Button>}
          </div>
        </div>
      </PageSection>
      {decision === "details" && <ReleaseDetailsDialog release={release} onClose={close} />}
      {decision !== null && decision !== "details" && (
        <ReleaseDecisionDialog release={release} zone={zone} decision={decision} onClose={close} />
      )}
    </>
  )
}
