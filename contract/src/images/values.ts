export const imageSorts = ["name", "-name", "size", "-size", "usage", "-usage", "uploaded", "-uploaded"] as const
