import { useQuery } from "@tanstack/react-query"
import { useNow } from "../widgets/now.ts"
import { buildAge } from "./build-age.ts"
import { version } from "./queries.ts"
import styles from "./Frame.module.css"

export function VersionFooter() {
  const { data } = useQuery(version())
  const now = useNow()
  if (!data) return <span />
  return (
    <span className={styles.version}>
      v{data.version} ({data.commit}) <time dateTime={data.build_time}>{buildAge(data.build_time, now)}</time>
    </span>
  )
}
