import { createHash } from "node:crypto";
import { dayMs } from "#domain/core/calendar.ts";
import { criteriaOfInterest, criteriaOfSearch } from "#domain/demand/criteria.ts";
import { countDemand, type Demand, hiddenExtra, interestDays, type Wanted } from "#domain/demand/demand.ts";
import { type Looking, lookingFor, type SupplyDimension } from "#domain/demand/supply.ts";
import { queryOf } from "#domain/saved-search/saved-search.ts";
import { wantedByInterests } from "../interest/store.ts";
import type { Database } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { inSlices } from "../platform/slices.ts";
import { savedSearchIfIntact } from "../saved-search/store.ts";
import { searchesThatCount } from "./store.ts";

type Needs = Pick<Services, "database" | "keyRing">;

/** Remembers what was read for a day; a failed read is tried again by the next question. */
function onceADay<Read>(
  read: (needs: Needs, before: Date) => Promise<Read>,
): (needs: Needs, day: string) => Promise<Read> {
  const known = new WeakMap<Database, { day: string; answer: Promise<Read> }>();
  return (needs, day) => {
    const found = known.get(needs.database);
    if (found?.day === day) return found.answer;
    const answer = read(needs, new Date(day));
    known.set(needs.database, { day, answer });
    answer.catch(() => known.delete(needs.database));
    return answer;
  };
}

/**
 * What organizations look for, as of the beginning of this day (`YYYY-MM-DD`, UTC): read once a day, so that no one
 * sees an answer change when another organization saves a search.
 */
export const demandOf = onceADay(readDemand);

/** How many organizations look for each role and area, for figures of the whole marketplace. Read once a day too. */
export const lookingOn = onceADay(readLooking);

async function readLooking(needs: Needs, before: Date): Promise<Record<SupplyDimension, Looking>> {
  const all = await readWanted(needs, before);
  return { role: await inSlices(lookingFor("role", all)), area: await inSlices(lookingFor("area", all)) };
}

async function readWanted({ database, keyRing }: Needs, before: Date): Promise<Wanted[]> {
  const all: Wanted[] = [];
  for await (const rows of searchesThatCount(database.kysely, before))
    for (const row of rows) {
      const search = savedSearchIfIntact(keyRing, row);
      const criteria = search && criteriaOfSearch(queryOf(search));
      if (criteria) all.push({ organizationId: row.organization_id, criteria });
    }
  const since = new Date(before.getTime() - interestDays * dayMs);
  for await (const interests of wantedByInterests(database.kysely, keyRing, { since, before }))
    for (const { agencyId, wanted } of interests) {
      const criteria = criteriaOfInterest(wanted);
      if (criteria) all.push({ organizationId: agencyId, criteria });
    }
  return all;
}

async function readDemand(needs: Needs, before: Date): Promise<Demand> {
  const all = await readWanted(needs, before);
  const { keyRing } = needs;
  const extraOf = (text: string): number => keyRing.hmac("demand", text).readUInt32BE(0) % (hiddenExtra + 1);
  return remembered(await inSlices(countDemand(all, extraOf)));
}

/** A number stays the same all day, and a list asks for many. */
function remembered({ count }: Demand): Demand {
  const numbers = new Map<string, number>();
  return {
    count(facts, askerId) {
      const question = createHash("sha256")
        .update(JSON.stringify([askerId, facts]))
        .digest("base64");
      const number = numbers.get(question) ?? count(facts, askerId);
      numbers.set(question, number);
      return number;
    },
  };
}
