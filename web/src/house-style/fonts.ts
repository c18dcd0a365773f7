import type { HouseFont } from "@hub/contract/house-style"
import { uploadedFonts } from "@hub/contract/uploaded-fonts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { call } from "../call.ts"

export const fontsQuery = queryOptions({
  queryKey: ["house-style", "fonts"],
  queryFn: ({ signal }) => call(uploadedFonts.list, { signal }),
})

const ownFonts: { value: HouseFont; label: string }[] = [
  { value: "standard", label: "As the format has it" },
  { value: "inter", label: "Inter (without serifs)" },
  { value: "source_serif", label: "Source Serif" },
]

/** The fonts that a style may name, the product's first. */
export function useFontChoices(): { value: HouseFont; label: string }[] {
  const { data = [] } = useQuery(fontsQuery)
  return [...ownFonts, ...data.map(({ font, family }) => ({ value: font, label: family }))]
}
