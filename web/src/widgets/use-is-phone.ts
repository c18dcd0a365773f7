import { useMediaQuery } from "@mantine/hooks"

/** Whether the page is as narrow as a phone: a form then takes all of it. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false })
}
