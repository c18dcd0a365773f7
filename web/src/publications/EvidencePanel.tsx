import { formatMoment } from "../widgets/day.ts"
import type { PresentedEvidence } from "@hub/contract/evidence"
import type { PublicationDetail } from "@hub/contract/publications"
import { Anchor, Button, Text, Title } from "@mantine/core"
import { IconDownload, IconMessage, IconPhoto, IconRobot, IconVariable } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { AuditLink } from "../audit/AuditLink.tsx"
import { CallFailed } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ShortHash } from "../widgets/ShortHash.tsx"
import { StateSign } from "../widgets/StateMark.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import planning from "../widgets/Planning.module.css"
import {
  agentLines,
  approvalLines,
  describeDecider,
  imageLines,
  overrideLines,
  pointLines,
  countUnapproved,
  valueLines,
} from "./evidence.ts"
import { evidenceQuery, useEvidenceFile } from "./queries.ts"
import { EvidenceLines } from "./EvidenceLines.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"

const signs = {
  approval: <StateSign kind="approved" />,
  point: <IconMessage size={16} stroke={1.6} aria-hidden />,
  override: <StateSign kind="warning" />,
  agent: <IconRobot size={16} stroke={1.6} aria-hidden />,
  value: <IconVariable size={16} stroke={1.6} aria-hidden />,
  image: <IconPhoto size={16} stroke={1.6} aria-hidden />,
}

const files = [
  ["file", "Download evidence"],
  ["printed", "Download as PDF"],
] as const

/** What stands behind an edition that went out, to read and to keep. */
export function EvidencePanel({ edition: { id } }: { edition: PublicationDetail }) {
  const found = useQuery(evidenceQuery(id))
  const file = useEvidenceFile()
  const isNone = found.error instanceof CallFailed && found.error.status === 404
  return (
    <section className={surfaces.panel} aria-label="Evidence">
      <div className={layout.between}>
        <Title order={2} size="h4">
          Evidence
        </Title>
        {found.data && (
          <div className={layout.rowCentred}>
            {files.map(([as, label]) => (
              <Button
                key={as}
                size="sm"
                loading={file.isPending && file.variables.as === as}
                onClick={() => file.mutate({ id, as })}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <AuditLink about={`publication:${id}`}>Audit trail of this edition</AuditLink>
      {isNone && <Text c="dimmed">This edition was published before the hub recorded evidence.</Text>}
      {found.isError && !isNone && (
        <ErrorState what="The evidence could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <LoadingRows />}
      {found.data && <Shown evidence={found.data} />}
    </section>
  )
}

function Shown({ evidence }: { evidence: PresentedEvidence }) {
  const { edition, made_with, signed, approvals, other_approvals, points, overrides, variables, images } = evidence
  const without = countUnapproved(evidence)
  return (
    <>
      <Text c="dimmed">
        What this edition was based on when it was requested. This record stays the same, even if something is edited,
        renamed or deleted later.
      </Text>
      <dl className={planning.details}>
        <DetailItem name="SHA-256 of the file">
          <ShortHash hash={edition.artefact.sha256} name="SHA-256 of the file" />
        </DetailItem>
        <DetailItem name="Requested">
          {describeDecider(edition.asked_for_by)}, {formatMoment(edition.asked_for_at)}
        </DetailItem>
        {edition.released_by !== null && (
          <DetailItem name="Released">
            {describeDecider(edition.released_by)}, {formatMoment(edition.released_by.at)}
          </DetailItem>
        )}
        <DetailItem name="Signed">
          {signed === null ? (
            "Published before the hub signed evidence"
          ) : (
            <>
              {formatMoment(signed.signed_at)}, key <code>{signed.fingerprint}</code>.{" "}
              <Anchor underline="always" href="/kb/verify.html" target="_blank">
                Verify without the hub
              </Anchor>
            </>
          )}
        </DetailItem>
        <DetailItem name="Created with">
          Hub {made_with.hub} ({made_with.commit}){made_with.typst !== null && `, Typst ${made_with.typst}`}
        </DetailItem>
      </dl>
      <EvidenceLines
        title="Approvals of this exact text and values"
        sign={signs.approval}
        lines={approvalLines(evidence, approvals)}
      >
        {approvals.length === 0 && <Text>No one approved this exact text and values in a review.</Text>}
        {approvals.length > 0 && without > 0 && (
          <Text>Published without such an approval: {formatCount(without, "topic")}.</Text>
        )}
      </EvidenceLines>
      {other_approvals.length > 0 && (
        <EvidenceLines
          title="Approvals of earlier text that the project still accepts"
          sign={signs.approval}
          lines={approvalLines(evidence, other_approvals)}
        />
      )}
      {points.length > 0 && (
        <EvidenceLines title="Comments and suggestions from reviewers" sign={signs.point} lines={pointLines(points)} />
      )}
      {overrides.length > 0 && (
        <EvidenceLines
          title="Published without a new approval"
          sign={signs.override}
          lines={overrideLines(evidence, overrides)}
        />
      )}
      {(evidence.agents ?? []).length > 0 && (
        <EvidenceLines title="Words that came from agents" sign={signs.agent} lines={agentLines(evidence)} />
      )}
      {Object.keys(variables).length > 0 && (
        <EvidenceLines title="Values" sign={signs.value} lines={valueLines(evidence)} />
      )}
      {images.length > 0 && <EvidenceLines title="Images" sign={signs.image} lines={imageLines(images)} />}
    </>
  )
}
