export const stakeholderSorts = ["name", "-name", "organization", "-organization", "reviews", "-reviews"] as const
