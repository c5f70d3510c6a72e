import { sql } from "kysely";
import { type Introduction, partIn, visibleIntroduction } from "#domain/introduction/introduction.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { introductionRows, introductionsFrom } from "../introduction/rows.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Trx } from "../platform/db/tables.ts";
import type { TextRow } from "./tables.ts";

/** An introduction's row as a party's screens show it, and its steps' new numbers by their own. */
type SeenIntroduction = { columns: TextRow; numbers: ReadonlyMap<string, string>; showsOffers: boolean };
export type SeenIntroductions = ReadonlyMap<string, SeenIntroduction>;

/** Introductions read at once. */
const batch = 500;

/**
 * A row says more than its party's screens: a status that another party reached, the count of steps it can't see, and
 * whether the employer knows (spec §13). These are the rows as the screens have them, by the rule of the screens.
 * Needs the viewer's role, and values as text. A listing agency sees everything, so its introductions aren't here.
 */
export async function seenIntroductions(db: Trx, keyRing: KeyRing, viewer: Viewer): Promise<SeenIntroductions> {
  const rows = await introductionRows(db)
    .where("i.listing_agency_id", "<>", viewer.organizationId)
    .orderBy("i.id")
    .execute();
  const seen = new Map<string, SeenIntroduction>();
  for (let from = 0; from < rows.length; from += batch) {
    const introductions = await introductionsFrom(db, keyRing, rows.slice(from, from + batch));
    const { rows: steps } = await sql<{ id: string; number: string; at: string }>`
      select introduction_id as id, number::text, at::text from mls_introduction_steps
      where introduction_id = any(${introductions.map(({ id }) => id)}::uuid[])
      order by mls_introduction_steps.number`.execute(db);
    for (const introduction of introductions)
      seen.set(
        introduction.id,
        seenBy(
          viewer,
          introduction,
          steps.filter(({ id }) => id === introduction.id),
        ),
      );
  }
  return seen;
}

function seenBy(
  viewer: Viewer,
  introduction: Introduction,
  stored: readonly { number: string; at: string }[],
): SeenIntroduction {
  // Before any deadline: an expiry that no one recorded isn't in the rows.
  const { steps, status } = visibleIntroduction(viewer, introduction, 0);
  const isNamed = partIn(viewer, introduction) === "employer" && introduction.sellingAgency !== null;
  // An acceptance is never the first step (0014), also for an employer that sees none before it.
  const first = isNamed ? 2 : 1;
  const numbers = new Map<string, string>();
  let accepted: string | null = null;
  let [since, until]: (string | null)[] = [null, null];
  for (const [place, { number, at }] of stored.entries()) {
    const step = introduction.steps[place];
    if (!step || !steps.includes(step)) continue;
    const shown = String(first + numbers.size);
    numbers.set(number, shown);
    if (step.action === "accepted") accepted ??= shown;
    since ??= at;
    until = at;
  }
  return {
    numbers,
    showsOffers: !isNamed,
    columns: {
      status,
      version: String(first + numbers.size - 1),
      accepted_number: accepted,
      employer_knows: String(introduction.sellingAgency === null || accepted !== null),
      ...(until !== null && { updated_at: until }),
      ...(isNamed && since !== null && { created_at: since }),
    },
  };
}

/** Rows of introductions and of their steps as their party sees them; rows of other tables as they are. */
export function asSeen(seen: SeenIntroductions, name: string, rows: TextRow[]): TextRow[] {
  if (name === "mls_introductions") return rows.map((row) => ({ ...row, ...seen.get(row["id"] ?? "")?.columns }));
  if (name !== "mls_introduction_steps") return rows;
  return rows.flatMap((row): TextRow[] => {
    const introduction = seen.get(row["introduction_id"] ?? "");
    if (!introduction) return [row];
    const number = introduction.numbers.get(row["number"] ?? "");
    if (number === undefined) return [];
    return [{ ...row, number, ...(!introduction.showsOffers && { offer: null }) }];
  });
}
