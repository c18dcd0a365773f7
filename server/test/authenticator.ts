import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

/** A security key in software: makes ES256 passkeys and signs with them, as a browser would pass it on. */
export function createAuthenticator(origin = "http://hub.test") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const head = (flags: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(++counter)
    const place = createHash("sha256").update(new URL(origin).hostname).digest()
    return Buffer.concat([place, Buffer.from([flags]), counted])
  }
  const shared = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" }

  return {
    make({ challenge }: { challenge?: unknown }) {
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([head(0x41), Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestationObject = cborMap([
        ["fmt", cborText("none")],
        ["attStmt", Buffer.from([0xa0])],
        ["authData", cborBytes(authData)],
      ])
      return {
        ...shared,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", String(challenge)).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["usb"],
        },
      }
    },
    /** `rewind` sets the counter back, as a copied key would have it. */
    sign({ challenge }: { challenge?: unknown }, { rewind = 0 } = {}) {
      counter -= rewind
      const authenticatorData = head(0x01)
      const client = clientData("webauthn.get", String(challenge))
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(client).digest()])
      return {
        ...shared,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      }
    },
  }
}

/** {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
function coseKey(key: KeyObject) {
  const { x, y } = key.export({ format: "jwk" })
  const coordinate = (text: string | undefined) => cborBytes(Buffer.from(text ?? "", "base64url"))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

const cborMap = (entries: [string, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flatMap(([key, value]) => [cborText(key), value])])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
