import { sql } from "kysely";
import { idsOf } from "#domain/core/ids.ts";
import { WrongSetting } from "../platform/wrong-setting.ts";
import type { Database } from "../platform/db/database.ts";
import { allSampleOrganizations, sampleOrganizations } from "../ecosystem/sample.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";

/**
 * Refuses the reverse case: a database that was used with sample data has accounts with a public password.
 * @throws WrongSetting
 */
export async function refuseSampleAccounts(database: Database): Promise<void> {
  const sample = await database.kysely
    .selectFrom("ecosystem_organizations")
    .select("id")
    .where("id", "in", idsOf(sampleOrganizations))
    .limit(1)
    .executeTakeFirst();
  if (sample)
    throw new WrongSetting(
      "This database holds the sample accounts, whose password is public. Set SAMPLE_DATA=on, or point DATA_DIR " +
        "or DATABASE_URL at an empty place.",
    );
}

/**
 * Sample mode refuses a database with other data (spec §17): its accounts have a public password. Accounts that signed
 * up in sample mode are fine.
 * @throws WrongSetting
 */
export async function refuseForeignData(database: Database): Promise<void> {
  const sampleIds = idsOf(allSampleOrganizations);
  const foreign = await database.kysely
    .selectFrom("mls_organizations")
    .select("id")
    .where((eb) => eb.or([eb("issuer", "<>", builtinIssuer), eb("external_id", "not in", sampleIds)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("ecosystem_organizations as o")
            .select("o.id")
            .where("o.tried_out", "=", true)
            .where(sql<boolean>`o.id::text = mls_organizations.external_id`),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  const account = await database.kysely
    .selectFrom("ecosystem_accounts")
    .select("id")
    .where("email", "not like", "%.example")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("ecosystem_memberships as m")
            .innerJoin("ecosystem_organizations as o", "o.id", "m.organization_id")
            .select("o.id")
            .whereRef("m.account_id", "=", "ecosystem_accounts.id")
            .where("o.tried_out", "=", true),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (foreign || account)
    throw new WrongSetting(
      "This database holds organizations that are not sample data, and sample accounts have a public password. " +
        "Set SAMPLE_DATA=off, or point DATA_DIR or DATABASE_URL at an empty place.",
    );
}
