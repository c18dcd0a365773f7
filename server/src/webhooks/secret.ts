/** What the secrets of webhooks are sealed as. */
export const webhookSecretPurpose = "webhook"

export const lostSecret = "Its secret cannot be read with the key of this hub. Make a new secret."
