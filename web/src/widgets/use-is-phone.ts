import { useMediaQuery } from "@mantine/hooks"

/** Whether there is no room to show actions beside a row, or no pointer that shows them where it is. */
export function useHasMenusOnly(): boolean {
  return useMediaQuery("(max-width: 768px), (hover: none)", false, { getInitialValueInEffect: false })
}

/** Whether the page is as narrow as a phone: a form then takes all of it. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false })
}
