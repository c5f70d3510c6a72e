import { pick } from "#domain/core/pick.ts";
import { sql } from "kysely";
import {
  type Configuration,
  type ConfigurationChange,
  configurationFrom,
  decideConfiguration,
  type SettingKey,
  settingKeys,
  settingText,
} from "#domain/configuration/configuration.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import { pageOf, wholeKey } from "../platform/db/keyset.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Context } from "../platform/http/context.ts";

/** Locked while a setting changes, so that changes are numbered without gaps. */
const configurationLock = 7_240_036;

/** The current settings, read with each decision: a change applies at once in every process, without a cache. */
export async function configurationIn(db: Db): Promise<Configuration> {
  const rows = await db
    .selectFrom("mls_configuration_changes")
    .select(["key", "after as value"])
    .distinctOn("key")
    .orderBy("key")
    .orderBy("number", "desc")
    .execute();
  return configurationFrom(rows);
}

type Standing = { version: number; settings: { key: SettingKey; value: string; version: number }[] };

/** Each setting as people write it; its `version` is the number of its last change. */
export async function standingConfiguration(db: Db): Promise<Standing> {
  const rows = await db
    .selectFrom("mls_configuration_changes")
    .select(["key", "after as value", "number"])
    .distinctOn("key")
    .orderBy("key")
    .orderBy("number", "desc")
    .execute();
  const standing = configurationFrom(rows);
  const version = Math.max(0, ...rows.map(({ number }) => number));
  return {
    version,
    settings: settingKeys.map((key) => ({
      key,
      value: settingText(key, standing),
      version: rows.find((row) => row.key === key)?.number ?? 0,
    })),
  };
}

/** Decides and stores a change, with its audit row. @throws ExpectedError `version-conflict`, `invalid-input` */
export async function changeConfiguration(
  context: Context,
  viewer: Viewer,
  work: Work,
  ask: { key: SettingKey; value: string; reason: string; version: number },
): Promise<Standing> {
  const { db } = work;
  await sql`select pg_advisory_xact_lock(${configurationLock})`.execute(db);
  const { version } = await standingConfiguration(db);
  const change: ConfigurationChange = decideConfiguration({ configuration: await configurationIn(db), version }, ask);
  const [id, at] = [context.newId(), context.clock.now()];
  await db
    .insertInto("mls_configuration_changes")
    .values({ ...columnsOf(change), id, person_id: viewer.personId, at })
    .execute();
  await audit(work, context, viewer, { action: "configuration.changed", entityId: id, reason: change.reason });
  work.change({
    topic: "configuration.changed",
    entityId: id,
    organizationId: viewer.organizationId,
    data: { personId: viewer.personId, setting: change.key },
  });
  return standingConfiguration(db);
}

const columnsOf = (change: ConfigurationChange) => pick(change, ["number", "key", "before", "after", "reason"]);

/** The changes, newest first. */
export async function configurationHistory(db: Db, { key, ...ask }: PageAsk & { key?: SettingKey | undefined }) {
  let query = db
    .selectFrom("mls_configuration_changes as c")
    .innerJoin("mls_people as p", "p.id", "c.person_id")
    .select(["c.number", "c.key", "c.before", "c.after", "c.reason", "c.at", "p.display_name as by"]);
  if (key !== undefined) query = query.where("c.key", "=", key);
  const { rows, nextCursor } = await pageOf(query, { direction: "desc", keys: [wholeKey("c.number")] }, ask);
  const items = rows.map((row) => ({
    ...pick(row, ["number", "key", "before", "after", "reason", "by"]),
    at: row.at.toISOString(),
  }));
  return { items, nextCursor };
}
