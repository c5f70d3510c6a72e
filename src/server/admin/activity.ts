import { sql } from "kysely";
import type { ActivityKind } from "#domain/admin.ts";
import { configurationSettings, settingWords, type SettingKey } from "#domain/configuration.ts";
import { refuse } from "#domain/refusal.ts";
import type { Work } from "../db/database.ts";

type Asked = { kind?: ActivityKind | undefined; cursor?: string | undefined; limit: number };
type Row = {
  id: string; at: Date; action: string; person_id: string | null; organisation_id: string | null; person: string | null; organisation: string | null;
  listing_id: string | null; listing_code: string | null; introduction_id: string | null; introduction_code: string | null; deal_id: string | null; deal_code: string | null;
  setting: SettingKey | null; before: string | null; after: string | null; reason: string | null;
};
export type ActivityEntry = { id: string; at: string; kind: ActivityKind; action: string; person: string | null; organisation: string | null; subject: string | null; href: string | null; detail: string | null };

const kindOf = (action: string): ActivityKind => {
  const [first = ""] = action.split(".");
  return first === "identity" || first === "introduction" || first === "deal" || first === "listing" || first === "configuration" || first === "leak" ? first : "other";
};

/**
 * The audit trail with the steps of introductions and deals, the newest first: codes, names of people at work and of organisations.
 * Never an identity, and of the reasons only those of a change of configuration: another may name a candidate. `own`: of that
 * organisation's people alone. That an agency lists its own candidates is no news. In a transaction of the system.
 */
export async function activityPage({ db }: Pick<Work, "db">, own: string | null, { kind, cursor, limit }: Asked): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readActivityCursor(cursor);
  const pattern = kind === undefined || kind === "other" ? "%" : `${kind}.%`;
  const mine = own === null ? sql`true` : sql`all_of.organisation_id = ${own}`;
  const named = ["identity", "introduction", "deal", "listing", "configuration", "leak"];
  const only = kind === "other" ? sql`not (split_part(all_of.action, '.', 1) = any(${named}))` : sql`all_of.action like ${pattern}`;
  const earlier = after === null ? sql`true` : sql`(all_of.at, all_of.id collate "C") < (${after.at}::timestamptz, ${after.id} collate "C")`;
  const { rows } = await sql<Row>`
    select page.*, p.display_name as person, o.name as organisation, c.id as listing_id, c.masked_code as listing_code,
      i.id as introduction_id, i.display_code as introduction_code, d.id as deal_id, d.display_code as deal_code, s.key as setting, s.before, s.after
    from (
      select * from (
        select a.id::text as id, a.at, a.action, a.person_id, a.organisation_id, a.entity_id, case when a.action = 'configuration.changed' then a.reason end as reason
          from mls_audit a where a.action <> 'identity.list'
        union all
        select t.introduction_id::text || ':' || lpad(t.number::text, 6, '0'), t.at, 'introduction.' || t.action, t.person_id, t.organisation_id, t.introduction_id, null
          from mls_introduction_steps t
        union all
        select v.deal_id::text || ':' || lpad(v.number::text, 6, '0'), v.created_at, case when v.number = 1 then 'deal.created' else 'deal.terms_proposed' end,
          v.proposed_by_person_id, v.proposed_by_organisation_id, v.deal_id, null from mls_deal_versions v
        union all
        select x.id::text || ':closed', coalesce(x.closed_at, x.lost_at), 'deal.' || x.status, null, x.listing_agency_id, x.id, null
          from mls_deals x where x.status in ('closed_won', 'closed_lost')
      ) as all_of
      where ${mine} and ${only} and ${earlier}
      order by all_of.at desc, all_of.id collate "C" desc limit ${limit + 1}
    ) as page
    left join mls_people p on p.id = page.person_id
    left join mls_organisations o on o.id = page.organisation_id
    left join mls_introductions i on i.id = page.entity_id
    left join mls_deals d on d.id = page.entity_id
    left join mls_leak_reports r on r.id = page.entity_id
    left join mls_candidates c on c.id = coalesce(i.candidate_id, r.listing_id, page.entity_id)
    left join mls_configuration_changes s on s.id = page.entity_id
    order by page.at desc, page.id collate "C" desc`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(entryFrom), nextCursor: last && rows.length > limit ? writeActivityCursor(last) : null };
}

function entryFrom(row: Row): ActivityEntry {
  const base = { id: row.id, at: row.at.toISOString(), kind: kindOf(row.action), action: row.action, person: row.person, organisation: row.organisation };
  if (row.setting) {
    const { label } = configurationSettings[row.setting];
    return { ...base, subject: label, href: null, detail: `${settingWords(row.setting, row.before ?? "")} → ${settingWords(row.setting, row.after ?? "")}. ${row.reason ?? ""}` };
  }
  if (row.deal_id) return { ...base, subject: row.deal_code, href: `/mls/deal/${row.deal_id}`, detail: null };
  if (row.introduction_id) return { ...base, subject: row.listing_code, href: `/mls/introductions/${row.introduction_id}`, detail: row.introduction_code };
  return { ...base, subject: row.listing_code, href: row.listing_id === null ? null : `/mls/candidate/${row.listing_id}`, detail: null };
}

const writeActivityCursor = ({ at, id }: Pick<Row, "at" | "id">): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");

function readActivityCursor(text: string): { at: string; id: string } {
  try {
    const [at, id] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as [string, string];
    const time = new Date(at).toISOString();
    if (/^[1-9]\d{3}-/.test(time) && /^[0-9a-f-]{36}(:\w{1,12})?$/.test(id)) return { at: time, id };
  } catch {
    // Not ours: told below.
  }
  return refuse("invalid-input", { fields: { cursor: "This is not a cursor from an earlier page. Start from the first page." } });
}
