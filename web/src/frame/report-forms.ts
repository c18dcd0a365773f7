/** The forms in which people say something of the hub: named here, so that the frame names neither them nor what they need. */
export const reportForms = {
  feedback: async () => (await import("../feedback/FeedbackForm.tsx")).FeedbackForm,
  bug: async () => (await import("../bugs/BugForm.tsx")).BugForm,
}
