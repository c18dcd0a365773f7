/** What the secrets of destinations are sealed as. */
export const destinationSecretPurpose = "destination"

export const lostSecret = "Its secret cannot be read with the key of this hub. Enter it again."
