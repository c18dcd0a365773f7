/** What each screen that is not built yet will be for, by its title. */
export const purposes = {
  "Admin Settings": "This is a placeholder page for admin settings.",
} as const
