import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "#contract/passkeys.ts";

/** What a dishonest browser or device says instead. */
type Lie = { origin?: string; rpId?: string; challenge?: string; verified?: boolean; counter?: number };

/** An authenticator with one P-256 key, and the browser that uses it at `origin`. It counts its signatures. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let handle: string | null = null;

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );

  function authenticatorData(rpId: string, lie: Lie, attested: Buffer): Buffer {
    counter = lie.counter ?? counter + 1;
    const flags = 0x01 | (lie.verified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.of(flags), counted, attested]);
  }

  return {
    id,
    create(request: PasskeyCreation, lie: Lie = {}): NewPasskey {
      handle = request.user.id;
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, cose]);
      const data = authenticatorData(request.rp.id, lie, attested);
      const attestation = Buffer.concat([
        Buffer.from("a363", "hex"),
        Buffer.from("fmt"),
        Buffer.from("64", "hex"),
        Buffer.from("none"),
        Buffer.from("67", "hex"),
        Buffer.from("attStmt"),
        Buffer.from("a068", "hex"),
        Buffer.from("authData"),
        Buffer.of(0x59, data.length >> 8, data.length & 0xff),
        data,
      ]);
      return {
        id,
        clientDataJSON: clientData("webauthn.create", request.challenge, lie).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
    },
    sign(request: PasskeyRequest, lie: Lie = {}): PasskeyAnswer {
      const client = clientData("webauthn.get", request.challenge, lie);
      const data = authenticatorData(request.rpId, lie, Buffer.of());
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: handle,
      };
    },
  };
}

const sha256 = (given: string | Buffer): Buffer => createHash("sha256").update(given).digest();
