/** A mail server as administrators set one. */
export const givenMailServer = {
  host: "mail.test",
  port: 587,
  encryption: "starttls" as const,
  user_name: "",
  sender: "hub@hub.test",
}
