export const collectionSorts = ["name", "-name", "id", "-id", "updated", "-updated"] as const
