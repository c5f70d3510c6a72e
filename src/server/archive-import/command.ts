import path from "node:path";
import { openKeyRing } from "../platform/crypto/roots.ts";
import { type CommandParts, openConfiguredDatabase } from "../platform/db/open.ts";
import { createFileStore } from "../platform/files/store.ts";
import { ZipProblem } from "../platform/files/unzip.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { type Imported, importArchive } from "./import.ts";
import { ArchiveProblem } from "./problem.ts";

const dryRunFlag = "--dry-run";

/** `npm run import-archive -- <file> [--dry-run]`: returns what was imported, as text for the operator. */
export async function runArchiveImport(args: readonly string[], { config, clock, log }: CommandParts): Promise<string> {
  const [named, ...others] = args.filter((each) => each !== dryRunFlag);
  if (named === undefined || others.length > 0 || named.startsWith("-"))
    throw new ArchiveProblem(
      "Name one archive. Write npm run import-archive -- /path/archive.zip, and add --dry-run to check it only.",
    );
  const database = await openConfiguredDatabase({ config, clock, log });
  try {
    const keyRing = await openKeyRing({ database, masterKeys: config.masterKeys, clock });
    const issuer = config.ecosystemUrl ?? builtinIssuer;
    const files = createFileStore(config);
    const dryRun = args.includes(dryRunFlag);
    const imported = await importArchive(
      { database, keyRing, files, clock, issuer },
      { file: path.resolve(named), dryRun },
    );
    return importWords(imported, { hasOwnAccounts: config.ecosystemUrl === undefined });
  } catch (error) {
    throw error instanceof ZipProblem ? new ArchiveProblem(error.message, { cause: error }) : error;
  } finally {
    await database.close();
  }
}

/** `hasOwnAccounts`: false if people have their accounts at an outside sign-in service. */
export function importWords(
  { organization, archivedAt, records, rows, files, placeholders, ...rest }: Imported,
  { hasOwnAccounts }: { hasOwnAccounts: boolean },
): string {
  const counted = (count: number, noun: string) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
  const { organizations, people, candidates } = placeholders;
  return [
    rest.dryRun
      ? `The archive of ${organization.name} can be imported. Nothing was changed. It has:`
      : `Imported the archive of ${organization.name}:`,
    `  ${counted(records, "record")} of ${archivedAt}, in ${counted(rows, "row")}, with ${counted(files, "CV file")}`,
    `  placeholders: ${counted(organizations, "organization")}, ${counted(people, "person record")}, ` +
      counted(candidates, "candidate"),
    ...(rest.withoutAccount.length === 0
      ? []
      : [
          "These addresses already have an account here, so invite them again:",
          ...rest.withoutAccount.map((each) => `  ${each}`),
        ]),
    ...(rest.dryRun
      ? []
      : [
          hasOwnAccounts
            ? "Start the server. Members set a new password with Forgot password on the sign-in page."
            : "Start the server. Members sign in at the service in ECOSYSTEM_URL, as before.",
        ]),
  ].join("\n");
}
