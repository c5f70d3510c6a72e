import { type RawBuilder, sql } from "kysely";
import type { Answer, Contract, InputOf } from "#contract/index.ts";
import { dayMs } from "#domain/core/calendar.ts";
import {
  actionsOfKind,
  actorText,
  type AuditActor,
  auditActions,
  auditText,
  isTypedReason,
  reasonText,
} from "#domain/admin/audit.ts";
import { configurationSettings, settingValueText, type SettingKey } from "#domain/configuration/configuration.ts";
import { isUuid } from "#domain/core/ids.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Work } from "../platform/db/database.ts";
import { cut, instantKey, isAfter, type Keyset, pageKey, textKey } from "../platform/db/keyset.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

type Row = {
  page_key: string[];
  id: string;
  at: Date;
  action: string;
  actor: AuditActor;
  person_id: string | null;
  entity_id: string;
  organization_id: string | null;
  person: string | null;
  api_key: string | null;
  api_key_end: string | null;
  organization: string | null;
  is_platform: boolean | null;
  listing_id: string | null;
  listing_code: string | null;
  introduction_id: string | null;
  introduction_code: string | null;
  deal_id: string | null;
  deal_code: string | null;
  named_organization: string | null;
  named_person: string | null;
  named_key: string | null;
  named_key_end: string | null;
  setting: SettingKey | null;
  before: string | null;
  after: string | null;
  reason: string | null;
};
type ActivityEntry = Answer<"audit", "list">["items"][number];

type AuditFilter = Omit<InputOf<Contract["audit"]["export"]>, "format">;

const dayStart = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);
/** Null for a text that is no id: it matches nothing. */
const uuidOf = (text: string): string | null => (isUuid(text) ? text : null);

const newestFirst: Keyset = {
  direction: "desc",
  keys: [instantKey("all_of.at"), textKey(sql`all_of.id collate "C"`)],
};

/** An unconfirmed correction was applied when requested, by the same person. */
const confirmed = sql`exists (select from mls_deal_confirmations f where f.deal_id = k.deal_id and f.number =
  k.number)`;

/** What the entries are read from, each with the same columns. */
const sources: readonly RawBuilder<unknown>[] = [
  sql`select a.id::text as id, a.at, a.action, a.actor, a.person_id, a.organization_id, a.entity_id, a.reason,
      a.api_key_id
    from mls_audit a where a.action <> 'identity.list'`,
  sql`select t.introduction_id::text || ':' || lpad(t.number::text, 6, '0') as id, t.at, 'introduction.' || t.action as
      action, 'member' as actor, t.person_id, t.organization_id, t.introduction_id as entity_id, null as reason,
      t.api_key_id
    from mls_introduction_steps t`,
  sql`select v.deal_id::text || ':' || lpad(v.number::text, 6, '0') as id, v.created_at as at,
      case when v.number = 1 then 'deal.created' else 'deal.terms_proposed' end as action, 'member' as actor,
      v.proposed_by_person_id as person_id, v.proposed_by_organization_id as organization_id, v.deal_id as entity_id,
      null as reason, v.api_key_id
    from mls_deal_versions v`,
  sql`select x.id::text || ':closed' as id, coalesce(x.closed_at, x.lost_at) as at, 'deal.' || x.status as action,
      'member' as actor, null::uuid as person_id, x.listing_agency_id as organization_id, x.id as entity_id,
      null as reason, null::uuid as api_key_id
    from mls_deals x where x.status in ('closed_won', 'closed_lost')`,
  sql`select k.deal_id::text || ':asked' || lpad(k.number::text, 4, '0') as id, k.asked_at as at,
      'deal.correction_proposed' as action, 'member' as actor, k.asked_by_person_id as person_id,
      k.asked_by_organization_id as organization_id, k.deal_id as entity_id, null as reason, k.api_key_id
    from mls_deal_corrections k where k.applied_at is null or ${confirmed}`,
  sql`select k.deal_id::text || ':ended' || lpad(k.number::text, 4, '0') as id,
      coalesce(k.applied_at, k.withdrawn_at) as at, case when k.applied_at is null then 'deal.correction_withdrawn' else
      'deal.correction_applied' end as action, 'member' as actor, case when not ${confirmed} then k.asked_by_person_id
      end as person_id, k.asked_by_organization_id as organization_id, k.deal_id as entity_id, null as reason,
      case when not ${confirmed} then k.api_key_id end as api_key_id
    from mls_deal_corrections k where k.applied_at is not null or k.withdrawn_at is not null`,
  sql`select f.deal_id::text || ':' || left(f.role, 3) || lpad(f.number::text, 4, '0') as id, f.answered_at as at,
      case when f.confirmed then 'deal.correction_confirmed' else 'deal.correction_declined' end as action,
      'member' as actor, f.person_id, f.organization_id, f.deal_id as entity_id, null as reason, f.api_key_id
    from mls_deal_confirmations f where f.answered_at is not null`,
];

/**
 * The audit trail with the steps of introductions and deals, newest first: codes and the names of users and
 * organizations, never an identity. Typed reasons may name a candidate, so only those of configuration changes are
 * included; `typedReason` reads those of `organizationId`, the viewer's. `own`: only what concerns that organization.
 * Listing its own candidates is left out. Needs a system transaction.
 */
export async function activityPage(
  { db }: Pick<Work, "db">,
  { own, organizationId }: { own: string | null; organizationId: string },
  { kind, action, personId, entityId, from, to, agentCalls, cursor, limit }: PageAsk & AuditFilter,
): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> {
  const mine = own === null ? sql`true` : sql`all_of.organization_id = ${own}`;
  // Actions recorded by other versions are under "other".
  const known = Object.keys(auditActions);
  const only =
    kind === undefined
      ? sql`true`
      : kind === "other"
        ? sql`(all_of.action = any(${actionsOfKind(kind)}) or not (all_of.action = any(${known})))`
        : sql`all_of.action = any(${actionsOfKind(kind)})`;
  const wanted = [
    mine,
    only,
    ...(action === undefined ? [] : [sql`all_of.action = ${action}`]),
    ...(agentCalls === "left-out" ? [sql`all_of.action <> 'agent.called'`] : []),
    ...(personId === undefined ? [] : [sql`all_of.person_id = ${uuidOf(personId)}::uuid`]),
    ...(entityId === undefined ? [] : [sql`all_of.entity_id = ${uuidOf(entityId)}::uuid`]),
    ...(from === undefined ? [] : [sql`all_of.at >= ${new Date(dayStart(from))}`]),
    ...(to === undefined ? [] : [sql`all_of.at < ${new Date(dayStart(to) + dayMs)}`]),
    isAfter(newestFirst, cursor),
  ];
  // Each source by itself, so that it can read its newest rows from an index.
  const ends = sql.join(
    sources.map(
      (source) => sql`(select all_of.* from (${source}) as all_of where ${sql.join(wanted, sql` and `)}
        order by all_of.at desc, all_of.id collate "C" desc limit ${limit + 1})`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<Row>`
    select page.*, p.display_name as person, o.name as organization, o.kind = 'platform' as is_platform, other.name as
      named_organization, whom.display_name as named_person, about.name as named_key, about.last_four as named_key_end,
      used.name as api_key, used.last_four as api_key_end, c.id as listing_id, c.masked_code as listing_code,
      i.id as introduction_id, i.display_code as introduction_code, d.id as deal_id, d.display_code as deal_code,
      s.key as setting, s.before, s.after
    from (
      select all_of.*, ${pageKey(newestFirst)} as page_key from (${ends}) as all_of
      order by all_of.at desc, all_of.id collate "C" desc limit ${limit + 1}
    ) as page
    left join mls_people p on p.id = page.person_id
    left join mls_organizations o on o.id = page.organization_id
    left join mls_introductions i on i.id = page.entity_id
    left join mls_deals d on d.id = page.entity_id
    left join mls_organizations other on other.id = page.entity_id
    left join mls_people whom on whom.id = page.entity_id
    left join mls_api_keys about on about.id = page.entity_id
    left join mls_api_keys used on used.id = page.api_key_id
    left join mls_leak_reports r on r.id = page.entity_id
    left join mls_match_cases m on m.id = page.entity_id
    left join mls_candidates c on c.id = coalesce(i.candidate_id, r.listing_id, m.listing_id, page.entity_id)
    left join mls_configuration_changes s on s.id = page.entity_id
    order by page.at desc, page.id collate "C" desc`.execute(db);
  const page = cut(rows, limit);
  return { items: page.rows.map((row) => entryFrom(row, organizationId)), nextCursor: page.nextCursor };
}

/** The reason that a person of this organization typed for an entry, or null. Needs a system transaction. */
export async function typedReason(
  { db }: Pick<Work, "db">,
  id: string,
  organizationId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("mls_audit")
    .select(["action", "actor", "reason"])
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row && isTypedReason(row.action, row.actor, row.reason) ? row.reason : null;
}

/** A key's name is its organization's own text: others see the end of its secret. */
const keyText = (row: Row, organizationId: string, name: string | null, lastFour: string | null): string | null =>
  row.organization_id === organizationId ? name : lastFour && `tmls_…${lastFour}`;

function entryFrom(row: Row, organizationId: string): ActivityEntry {
  const { kind, did } = auditText(row.action);
  const actor = actorText({
    actor: row.actor,
    person: row.person,
    organization: row.organization,
    isPlatform: row.is_platform === true,
    apiKey: keyText(row, organizationId, row.api_key, row.api_key_end),
  });
  const base = {
    ...fieldsFrom(row, ["id", "action", "person_id", "entity_id", "organization"]),
    at: row.at.toISOString(),
    kind,
    actor,
    did,
    hasReason: false,
  };
  if (row.setting) {
    const { label } = configurationSettings[row.setting];
    return {
      ...base,
      subject: label,
      href: null,
      detail:
        `${settingValueText(row.setting, row.before ?? "")} → ${settingValueText(row.setting, row.after ?? "")}. ` +
        (row.reason ?? ""),
    };
  }
  const hasReason = row.organization_id === organizationId && isTypedReason(row.action, row.actor, row.reason);
  const detail = hasReason ? null : reasonText(row.action, row.actor, row.reason);
  if (row.deal_id) return { ...base, subject: row.deal_code, href: `/mls/deal/${row.deal_id}`, detail, hasReason };
  if (row.introduction_id)
    return {
      ...base,
      subject: row.listing_code,
      href: `/mls/introductions/${row.introduction_id}`,
      detail: row.introduction_code,
    };
  const subject =
    row.listing_code ??
    row.named_organization ??
    (kind === "people" && row.action.startsWith("member.") ? row.named_person : null) ??
    keyText(row, organizationId, row.named_key, row.named_key_end) ??
    // A draft has no code yet, and every text about an identity ends with its object.
    (kind === "identity" ? "a candidate without a listing" : null);
  return {
    ...base,
    subject,
    href: row.listing_id === null ? null : `/mls/candidate/${row.listing_id}`,
    detail,
    hasReason,
  };
}
