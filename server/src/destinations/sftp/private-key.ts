import ssh from "ssh2"

/** Whether a secret is a private key, in one of the forms that keys are saved in, and not a password. */
export const isPrivateKey = (secret: string): boolean =>
  /^\s*(?:-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----|PuTTY-User-Key-File-\d: )/.test(secret)

/** Why a key cannot be used to sign in, in a sentence; nothing where it can, and of a password. */
export function whyKeyIsUnusable(secret: string): string | undefined {
  if (/^\s*(?:ssh-|ecdsa-)\S+ AAAA/.test(secret)) return "This is a public key. Enter the private key."
  if (!isPrivateKey(secret)) return undefined
  const parsed = ssh.utils.parseKey(secret)
  if (!(parsed instanceof Error)) return undefined
  return /passphrase|encrypted/i.test(parsed.message)
    ? "This private key has a passphrase. Enter a key without one."
    : "This private key cannot be read. Enter the whole of its file."
}
