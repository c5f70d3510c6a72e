import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { refuse } from "#domain/core/errors.ts";

const argon2 = promisify(argon2WithCallback);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane (RFC 9106). Memory in KiB. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashing is expensive on purpose. The limit keeps sign-ins from crowding out everything else. */
const atOnce = 2;
const mayWait = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** The password as an argon2id string in PHC format, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, parameters);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password matches the hash. With `null` (no such account), does the same work against a dummy hash, so
 * that timing doesn't reveal which emails have accounts.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = parsePhc(phc ?? (await dummyHash()));
  const tag = await derive(password, stored.salt, stored.parameters);
  return timingSafeEqual(tag, stored.tag) && phc !== null;
}

let cachedDummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  cachedDummy ??= hashPassword(randomBytes(24).toString("base64url"));
  return cachedDummy;
}

async function derive(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism, tagLength }: typeof parameters,
): Promise<Buffer> {
  await takeTurn();
  try {
    return await argon2("argon2id", {
      message: password.normalize("NFC"),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength,
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  while (running >= atOnce) {
    if (waiting.length >= mayWait) {
      refuse("rate-limited", {
        detail: "Too many people are signing in at this moment. Try again in a few seconds.",
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
}

function parsePhc(phc: string): { parameters: typeof parameters; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (match === null) throw new Error("a stored password hash is not an argon2id string");
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  const tagBytes = Buffer.from(tag, "base64");
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tagBytes.length,
    },
    salt: Buffer.from(salt, "base64"),
    tag: tagBytes,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
