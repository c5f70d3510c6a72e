import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Verdict, verifyCertificate } from "./verify-file.ts";

const exits: Record<Verdict["is"], number> = { valid: 0, altered: 1, foreign: 2, unknown: 3 };
/** Wrong usage: the file doesn't exist, or the key isn't valid. */
const wrongAsk = 4;

const usage =
  "Pass one certificate: npm run verify-certificate -- FILE [--key KEY]. KEY is the marketplace's public key (as " +
  "GET /api/v1/register/key has it), or a file that holds it.";

/** `npm run verify-certificate -- FILE [--key KEY]`: runs in its own process, which reads only that file and a key. */
export function runVerification(args: string[], env: NodeJS.ProcessEnv): { exit: number; says: string } {
  try {
    return verify(args, env);
  } catch (error) {
    return { exit: wrongAsk, says: error instanceof Error ? error.message : String(error) };
  }
}

function verify(args: string[], env: NodeJS.ProcessEnv): { exit: number; says: string } {
  const { values, positionals } = parseArgs({ args, options: { key: { type: "string" } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) return { exit: wrongAsk, says: usage };
  if (!existsSync(file)) return { exit: wrongAsk, says: `There is no file ${file}. ${usage}` };
  const { is, says } = verifyCertificate(readFileSync(file), trustedKey(values.key, env));
  return { exit: exits[is], says };
}

/** @throws Error if a named key isn't valid */
function trustedKey(named: string | undefined, env: NodeJS.ProcessEnv): string | null {
  const given = named ?? env["REGISTER_PUBLIC_KEY"];
  if (given !== undefined && given !== "") return readKey(existsSync(given) ? readFileSync(given, "utf8") : given);
  const kept = path.resolve(env["DATA_DIR"] || "./data", "register.pub");
  return existsSync(kept) ? readKey(readFileSync(kept, "utf8")) : null;
}

function readKey(text: string): string {
  const bytes = Buffer.from(text.trim(), "base64");
  if (bytes.length !== 32 || bytes.toString("base64") !== text.trim())
    throw new Error(
      "This is not a public key: it has 32 bytes in base64, 44 characters that end with =. GET " +
        "/api/v1/register/key of the marketplace has it.",
    );
  return text.trim();
}
