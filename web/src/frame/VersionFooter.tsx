import { useQuery } from "@tanstack/react-query"
import { useNow } from "../widgets/use-now.ts"
import { describeBuildAge } from "./build-age.ts"
import { versionQuery } from "./queries.ts"
import layout from "../widgets/Layout.module.css"

export function VersionFooter() {
  const { data } = useQuery(versionQuery())
  const now = useNow()
  if (!data) return <span />
  return (
    <span className={layout.quietTiny}>
      v{data.version} ({data.commit}) <time dateTime={data.build_time}>{describeBuildAge(data.build_time, now)}</time>
    </span>
  )
}
