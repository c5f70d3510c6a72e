import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Services } from "../platform/http/context.ts";
import type { Log } from "../platform/log.ts";
import { registerKey } from "./key.ts";

/**
 * Runs at startup: creates the key and writes its public half to the data folder, where `npm run verify-certificate`
 * looks for it. An existing file stays: the person who put it there trusts that key.
 */
export async function publishRegisterKey(
  { database, clock, ...needs }: Pick<Services, "database" | "keyRing" | "clock" | "randomBytes">,
  { dataDir, log }: { dataDir: string | null; log: Log },
): Promise<void> {
  const { publicKey } = await database.asSystem(({ db }) => registerKey(db, needs, clock.now()));
  if (dataDir === null) return;
  const file = path.join(dataDir, "register.pub");
  if (existsSync(file)) {
    if (readFileSync(file, "utf8").trim() !== publicKey)
      log.warn(
        { file },
        "This file holds another public key than the register's. Certificates of this marketplace will not " +
          "verify against it.",
      );
    return;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${publicKey}\n`, { mode: 0o644, flag: "wx" });
}
