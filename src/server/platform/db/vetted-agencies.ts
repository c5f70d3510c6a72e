import type { Db } from "./tables.ts";

/** Ids of the agencies whose listings others see, and that can put one back on the market (docs/decisions/0012). */
export const vettedAgencies = (db: Db) =>
  db.selectFrom("mls_organizations").select("id").where("standing", "=", "vetted");

export const isVettedAgency = async (db: Db, id: string): Promise<boolean> =>
  (await vettedAgencies(db).where("id", "=", id).executeTakeFirst()) !== undefined;
