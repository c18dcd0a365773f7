/** What each screen that is not built yet will be for, by its title. */
export const purposes = {
  "System Logs": "What the server did and noticed, filtered and paged.",
  "Performance Metrics": "Measured figures of the server and the database.",
  "Archived Projects": "Projects put away, to restore or delete.",
  "Archived Collections": "Collections put away, to restore or delete.",
  "Archived Feedback": "Feedback put away, to restore or delete.",
  "Archived Bugs": "Bug reports put away, to restore or delete.",
  "Admin Settings": "This is a placeholder page for admin settings.",
  "Create Notification": "Tell everyone, or one group, something.",
  "Manage Notifications": "What was announced, to whom, and who read it.",
  "Edit Notification": "Change the title, message or audience of a notification.",
} as const
