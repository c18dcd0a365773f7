import type { FilterField } from "../widgets/FilterBar.tsx"

const formats = { png: "PNG", jpeg: "JPEG", gif: "GIF", webp: "WebP", svg: "SVG", emf: "EMF", wmf: "WMF" }

export const filterFields: FilterField[] = [
  {
    name: "show",
    label: "Show",
    any: "All images",
    options: [
      { value: "unused", label: "Not used" },
      { value: "missing_alt", label: "No alternative text" },
    ],
  },
  {
    name: "format",
    label: "Format",
    any: "Any format",
    options: Object.entries(formats).map(([value, label]) => ({ value, label })),
  },
]
