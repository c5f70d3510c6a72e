import { vi } from "vitest";
import type { Api } from "#contract/index.ts";
import type { Person, TestHouse } from "./house.ts";

type Read = { to: string; subject: string; text: string; confidential: boolean };

/** The letters in the outbox to this address, oldest first, as they are read there; of one moment in any order. */
export async function lettersTo({ database, services }: Pick<TestHouse, "database" | "services">, address: string): Promise<Read[]> {
  const rows = await database.kysely.selectFrom("mls_mail_outbox").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows
    .map(({ id, content, confidential }) => ({ ...(JSON.parse(services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as Omit<Read, "confidential">), confidential }))
    .filter(({ to }) => to === address);
}

/** The letters to a candidate once there are `count`. */
export async function candidateLetters(house: Pick<TestHouse, "database" | "services">, address: string, count = 1): Promise<Read[]> {
  return vi.waitFor(
    async () => {
      const letters = await lettersTo(house, address);
      if (letters.length < count) throw new Error(`${letters.length} letters to the candidate, not ${count}`);
      return letters;
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** The token of a candidate's link in a letter. */
export const candidateTokenIn = (letter: Pick<Read, "text"> | undefined): string => /\/candidate#([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";

/** Sends the candidate their first link and reads it in the letter. */
export async function candidateToken(house: Pick<TestHouse, "database" | "services">, owner: Pick<Person, "api"> | { api: Api }, listingId: string, address: string): Promise<string> {
  const before = (await lettersTo(house, address)).length;
  await owner.api.candidacy.send({ listingId });
  return candidateTokenIn((await candidateLetters(house, address, before + 1)).at(-1));
}
