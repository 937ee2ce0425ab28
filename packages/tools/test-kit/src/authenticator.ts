import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "@deeds/contracts";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const encoded = (bytes: Buffer) => bytes.toString("base64url");

/** User present and verified; with `attested` a new credential follows. */
const flags = { plain: 0x05, attested: 0x45, withoutUser: 0x01 };

/** A text of CBOR with fewer than 24 bytes. */
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** A WebAuthn authenticator with one passkey (ES256), in a browser that has a page of `origin` open. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataFor = (rpId: string, flag: number) => {
    counter += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counted]);
  };
  /** COSE: key type EC2, ES256, P-256, x and y. */
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  return {
    id: encoded(id),
    create: ({ challenge, rp }: Pick<PasskeyCreation, "challenge" | "rp">): PasskeyRegistration => {
      const idLength = Buffer.from([0, id.length]);
      const data = Buffer.concat([
        dataFor(rp.id, flags.attested),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
        ...[text("authData"), Buffer.from([0x58, data.length]), data],
      ]);
      return {
        id: encoded(id),
        clientDataJSON: encoded(clientData("webauthn.create", challenge)),
        attestationObject: encoded(attestation),
      };
    },
    /** `isVerified`: whether the user was verified, by a fingerprint or a PIN. */
    sign: (
      { challenge, rpId }: Pick<PasskeyRequest, "challenge" | "rpId">,
      { isVerified = true } = {},
    ): PasskeyAssertion => {
      const data = dataFor(rpId, isVerified ? flags.plain : flags.withoutUser);
      const client = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: encoded(id),
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
      };
    },
  };
}
