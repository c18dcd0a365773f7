import { Link } from "@tanstack/react-router"
import { useSession } from "../session.ts"

/** For administrators, the way to all that happened to one thing. */
export function AuditLink({ about, children }: { about: `${string}:${number}`; children: string }) {
  return useSession()?.can.administer ? (
    <Link to="/admin/audit" search={{ about }}>
      {children}
    </Link>
  ) : null
}
