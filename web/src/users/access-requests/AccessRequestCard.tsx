import { Button } from "@mantine/core"
import type { AccessRequest } from "@hub/contract/access-requests"
import { type Role, roles } from "@hub/contract/account/values"
import { useId, useState } from "react"
import { toast } from "../../toast.ts"
import { type SetupLink, showSetupLink } from "../SetupLinkAlert.tsx"
import { roleDescriptions, roleLabels, userFailureReason } from "../labels.ts"
import { MomentAgo } from "../../widgets/MomentAgo.tsx"
import controls from "../../widgets/Controls.module.css"
import field from "../../widgets/Field.module.css"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "./AccessRequests.module.css"
import { DeclineDialog } from "./DeclineDialog.tsx"
import { useApproveAccess } from "./queries.ts"

type AccessRequestCardProps = { request: AccessRequest; onSetup: (setup: SetupLink) => void }

export function AccessRequestCard({ request, onSetup }: AccessRequestCardProps) {
  const { name, email, department, created_at } = request
  return (
    <li className={`${surfaces.ruled} ${styles.card}`} data-request={request.id}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <span className={`${layout.quietLine} ${layout.breaking}`}>
          {email} · {department} · requested <MomentAgo moment={created_at} />
        </span>
      </div>
      <p className={styles.reason}>{request.reason}</p>
      {request.status === "new" ? <Decision request={request} onSetup={onSetup} /> : <Decided request={request} />}
    </li>
  )
}

function Decision({ request, onSetup }: AccessRequestCardProps) {
  const approval = useApproveAccess()
  const [role, setRole] = useState<Role>("author")
  const [declining, setDeclining] = useState(false)
  const about = useId()
  const { id, name, account } = request

  /** What came of it is told although the card is gone by then: a link that is lost would never be seen again. */
  async function approve(): Promise<void> {
    try {
      const { message, setup_email } = await approval.mutateAsync({ id, role })
      showSetupLink(message, setup_email, { milliseconds: 5000, onLink: onSetup })
    } catch (error) {
      toast(userFailureReason(error, "Failed to approve the request"), "error")
    }
  }

  return (
    <>
      {account !== "none" && (
        <p className={layout.errorLine}>
          This email address already has an account{account === "inactive" ? ", which is inactive" : ""}.
        </p>
      )}
      <div className={styles.decision}>
        <label className={styles.filter}>
          Role
          <select
            className={`${controls.ringClose} ${field.input}`}
            data-small
            value={role}
            aria-label={`Role of ${name}`}
            aria-describedby={about}
            onChange={(event) => setRole(roles.find((one) => one === event.currentTarget.value) ?? "author")}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleLabels[one]}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="filled"
          aria-label={`Approve ${name}`}
          disabled={approval.isPending}
          onClick={() => void approve()}
        >
          {approval.isPending ? "Approving..." : "Approve"}
        </Button>
        <Button aria-label={`Decline ${name}`} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      <p id={about} className={layout.quietLine}>
        {roleDescriptions[role]}
      </p>
      {declining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </>
  )
}

function Decided({ request }: { request: AccessRequest }) {
  const { status, decided_by, decided_at, decline_reason } = request
  return (
    <p className={`${layout.quietLine} ${layout.breaking}`}>
      {status === "approved" ? "Approved" : "Declined"} by {decided_by ?? "a former user"}
      {decided_at !== null && (
        <>
          , <MomentAgo moment={decided_at} />
        </>
      )}
      {status === "declined" && `: ${decline_reason}`}
    </p>
  )
}
