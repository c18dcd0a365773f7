/** The letter by which a new user sets the first password. */
export const setupEmail = (hub: string, name: string, link: string) => ({
  subject: `Set your password for ${hub}`,
  text: joinEmailParagraphs(
    `Hello ${name},`,
    `an account in ${hub} was made for you. Set your password here and you are signed in:`,
    link,
    "The link works once, for 24 hours. If it has run out, ask your administrator for a new one.",
  ),
})

export const resetEmail = (hub: string, name: string, link: string) => ({
  subject: `Set a new password for ${hub}`,
  text: joinEmailParagraphs(
    `Hello ${name},`,
    "somebody, probably you, asked for a new password for your account. Set it here:",
    link,
    "The link works once, for 30 minutes. If it was not you, ignore this letter: your password stays as it is.",
  ),
})

/** Tells the owner of an account, who would notice if it was not him. */
export const passwordChangedEmail = (hub: string, name: string, login: string) => ({
  subject: "Your password was changed",
  text: joinEmailParagraphs(
    `Hello ${name},`,
    `the password of your account in ${hub} was changed. You were signed out everywhere else.`,
    `If it was not you, ask for a new password at once:\n${login}`,
  ),
})

export const accessDeclinedEmail = (hub: string, name: string, reason: string) => ({
  subject: "Your request for author access",
  text: joinEmailParagraphs(
    `Hello ${name},`,
    `thank you for asking for an author account in ${hub}. The request was declined:`,
    reason,
  ),
})

const joinEmailParagraphs = (...texts: string[]) => `${texts.join("\n\n")}\n`
