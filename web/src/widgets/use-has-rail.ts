import { useMediaQuery } from "@mantine/hooks"

/** From this width on a rail stands beside the text; on less it is opened over it, or stands below. */
export const railWidth = "(min-width: 1100px)"

export const useHasRail = () => useMediaQuery(railWidth, true, { getInitialValueInEffect: false })
