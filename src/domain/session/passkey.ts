import { refuseField } from "../core/errors.ts";

/** How many passkeys an account can have; a name's length in characters (docs/decisions/0064). */
export const passkeyLimits = { count: 10, name: 60 } as const;

/** How long the browser's answer to a request is accepted, in milliseconds. */
export const passkeyRequestMs = 5 * 60_000;

/** What a request to an authenticator is for: its answer counts for nothing else. */
export const passkeyPurposes = ["add", "confirm", "second_step", "sign_in"] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/** How a browser reaches an authenticator (WebAuthn Level 3, §5.8.4). */
export const passkeyTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** Without those that a newer browser knows and we don't. */
export const knownTransports = (given: readonly string[]): PasskeyTransport[] =>
  passkeyTransports.filter((each) => given.includes(each));

/** @throws ExpectedError `invalid-input` for `name` */
export function passkeyName(typed: string): string {
  const name = typed.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (name === "") refuseField("name", "The name is missing. Enter one that tells your passkeys apart.");
  if (name.length > passkeyLimits.name)
    refuseField("name", `Shorten the name to at most ${passkeyLimits.name} characters.`);
  return name;
}

/**
 * Whether two authenticators may hold this passkey: the signature counter didn't grow (WebAuthn Level 3, §6.1.1).
 * Synced passkeys don't count; their counter stays 0.
 */
export const isCounterStale = (stored: number, given: number): boolean => (stored > 0 || given > 0) && given <= stored;

/** Shown by the profile and the sign-in page. */
export const passkeyMessages = {
  canceled: "The request was canceled or timed out. Try again.",
  unsupported: "This browser doesn't support passkeys. Use a current version of Chrome, Edge, Firefox or Safari.",
  insecure: "Passkeys need a secure connection. Open this page at an address that begins with https://.",
  address: "Passkeys don't work at this address. Open this page at the address that your organization uses.",
  device: "This device can't confirm that it's you. Set up its screen lock or PIN, or use another device.",
  known: "This device already has a passkey for your account. Use that one, or add a passkey on another device.",
  failed: "Your device didn't answer. Try again, or use another device.",
  ended: "This request has ended or was used already. Start again.",
  wrong: "This passkey wasn't accepted. Try again, or use another way to sign in.",
} as const;

/** By the name of the browser's error (WebAuthn Level 3, §5.1); the others are `failed`. */
export const passkeyErrorTexts: Readonly<Record<string, string>> = {
  NotAllowedError: passkeyMessages.canceled,
  AbortError: passkeyMessages.canceled,
  InvalidStateError: passkeyMessages.known,
  SecurityError: passkeyMessages.address,
  ConstraintError: passkeyMessages.device,
  NotSupportedError: passkeyMessages.device,
};
