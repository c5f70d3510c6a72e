import { z } from "zod";
import { passkeyTransports } from "#domain/session/passkey.ts";

const base64url = (max: number) =>
  z
    .string("The passkey's answer is incomplete. Try again.")
    .min(1, "The passkey's answer is incomplete. Try again.")
    .max(max, "The passkey's answer is too long. Use another device.")
    .regex(/^[\w-]+$/, "The passkey's answer can't be read. Try again.");

const known = z.array(
  z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.enum(passkeyTransports)) }),
);

/** What `navigator.credentials.create` takes; bytes in base64url (WebAuthn Level 3). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What `navigator.credentials.get` takes. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: known,
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** What the browser answers for a new passkey. */
export const newPasskey = z.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(8_000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(30)).max(20),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** What the browser answers for a signature. `userHandle` null: the device didn't say whose passkey it is. */
export const passkeyAnswer = z.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(8_000),
  authenticatorData: base64url(8_000),
  signature: base64url(8_000),
  userHandle: base64url(200).nullable(),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
