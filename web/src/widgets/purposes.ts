/** What each screen that is not built yet will be for, by its title. */
export const purposes = {
  "Performance Metrics": "Measured figures of the server and the database.",
  "Admin Settings": "This is a placeholder page for admin settings.",
} as const
