import { joinParagraphs, quoteLines } from "../platform/mail/paragraphs.ts"

/** The email by which a new user sets the first password. */
export const setupEmail = (hub: string, name: string, link: string) => ({
  subject: `Set your password for ${hub}`,
  text: joinParagraphs(
    `Hi ${name},`,
    `An account was created for you in ${hub}. Set your password here to sign in:`,
    link,
    "The link works once and is valid for 24 hours. If it has expired, ask your administrator for a new one.",
  ),
  button: "Set password",
})

export const resetEmail = (hub: string, name: string, link: string) => ({
  subject: `Reset your password for ${hub}`,
  text: joinParagraphs(
    `Hi ${name},`,
    "Someone, probably you, asked to reset the password of your account. Set a new password here:",
    link,
    "The link works once and is valid for 30 minutes. If it wasn't you, ignore this email. Your password stays the same.",
  ),
  button: "Set a new password",
})

/** Tells the owner of an account, who would notice if it was not them. */
export const passwordChangedEmail = (hub: string, name: string, login: string) => ({
  subject: "Your password was changed",
  text: joinParagraphs(
    `Hi ${name},`,
    `The password of your account in ${hub} was changed. You were signed out everywhere else.`,
    `If it wasn't you, ask for a new password right away:\n${login}`,
  ),
  button: "Go to sign-in",
})

export const accessDeclinedEmail = (hub: string, name: string, reason: string) => ({
  subject: "Your request for author access",
  text: joinParagraphs(
    `Hi ${name},`,
    `Thank you for requesting an author account in ${hub}. Your request was declined:`,
    quoteLines(reason),
  ),
})
