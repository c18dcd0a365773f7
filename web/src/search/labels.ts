import type { SearchType } from "@hub/contract/search"

export const searchTypeLabels: Record<SearchType, { one: string; many: string }> = {
  topic: { one: "Topic", many: "Topics" },
  project: { one: "Project", many: "Projects" },
  collection: { one: "Collection", many: "Collections" },
  person: { one: "Person", many: "People" },
  tag: { one: "Tag", many: "Tags" },
  variable: { one: "Variable", many: "Variables" },
  link: { one: "Link", many: "Links" },
  image: { one: "Image", many: "Images" },
}
