export const tagSorts = ["name", "-name", "usage", "-usage"] as const
