import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import styles from "./Imports.module.css"
import { importStylesQuery } from "./style-queries.ts"

/** Says that the styles were read as an importer once set them, so that nobody wonders at the proposal. */
export function RememberedStyles({ id, onShow }: { id: number; onShow: () => void }) {
  const { data } = useQuery(importStylesQuery(id))
  if (!data || data.remembered_from === null) return null
  return (
    <p className={styles.noted}>
      The style settings from “{data.remembered_from}” were used.{" "}
      <Anchor component="button" type="button" onClick={onShow}>
        See settings
      </Anchor>
    </p>
  )
}
