import { SegmentedControl } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import styles from "./Arrange.module.css"

/** Whether the columns of the screen don't fit beside each other. */
export const useIsOneColumn = () => useMediaQuery("(max-width: 1100px)", false, { getInitialValueInEffect: false })

type PaneChoiceProps<Pane extends string> = {
  label: string
  panes: { value: Pane; label: string }[]
  shown: Pane
  onShow: (pane: Pane) => void
}

/** Which column is shown where there is room for one. */
export function PaneChoice<Pane extends string>({ label, panes, shown, onShow }: PaneChoiceProps<Pane>) {
  return (
    <SegmentedControl
      className={styles.choice ?? ""}
      fullWidth
      transitionDuration={0}
      aria-label={label}
      value={shown}
      onChange={onShow}
      data={panes}
    />
  )
}
