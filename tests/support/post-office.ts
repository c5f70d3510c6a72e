import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { SMTPServer } from "smtp-server";

/** The folder where emails of the journeys' servers are stored, shared through the environment. */
const folderKey = "JOURNEYS_LETTERS";

/** Receives every email that the servers send. `url` is the address they send to. */
export async function openPostOffice(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "mls-letters-"));
  process.env[folderKey] = folder;
  let count = 0;
  const office = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, next) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString("latin1")));
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const file = path.join(folder, String(++count).padStart(6, "0"));
        // Named once it is whole: the journeys read in other processes.
        writeFileSync(file, JSON.stringify({ to, raw }));
        renameSync(file, `${file}.json`);
        next();
      });
    },
  });
  // A server that stops while it sends is expected.
  office.on("error", () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listener = office.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      await new Promise<void>((resolve) => office.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The emails to this address so far, oldest first: each as it was sent, its text without the line breaks of
 * quoted-printable.
 */
export function emailsTo(address: string): string[] {
  const folder = process.env[folderKey] ?? "";
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as { to: string[]; raw: string })
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

/** The page's address in the newest signing email to this address, once there are `count` of them. */
export const signingLinkTo = (address: string, count = 1): Promise<string> =>
  emailLinkTo(address, /https?:\/\/\S+\/sign#[\w-]+/, count);

/** The address of the candidate's page in the newest email to them. */
export const candidateLinkTo = (address: string, count = 1): Promise<string> =>
  emailLinkTo(address, /https?:\/\/\S+\/candidate#[\w-]+/, count);

/** The page's address in the newest link to this contact of a client. */
export const guestLinkTo = (address: string, count = 1): Promise<string> =>
  emailLinkTo(address, /https?:\/\/\S+\/guest#[\w-]+/, count);

/** The newest code emailed to this contact of a client. */
export const guestCodeTo = (address: string, count = 1): Promise<string> =>
  emailLinkTo(address, /(?<=^Subject: Your code: )\d{6}/m, count);

/** The confirmation address in the newest sign-up email to this address. */
export const confirmLinkTo = (address: string, count = 1): Promise<string> =>
  emailLinkTo(address, /https?:\/\/\S+\/ecosystem\/confirm#token=[\w-]+/, count);

/** The page's address in the newest invitation to this address. */
export const invitationLinkTo = (address: string, count = 1): Promise<string> =>
  emailLinkTo(address, /https?:\/\/\S+\/ecosystem\/invitation#token=[\w-]+/, count);

/** The newest address of this kind in an email to this address, once there are `count` such emails. */
export async function emailLinkTo(address: string, link: RegExp, count = 1): Promise<string> {
  const links = () => emailsTo(address).flatMap((mail) => link.exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1) ?? "";
}

/** Waits for an email to this address with an attachment of this name. */
export async function expectAttached(address: string, fileName: string): Promise<void> {
  await expect.poll(() => emailsTo(address).some((mail) => mail.includes(fileName))).toBe(true);
}
