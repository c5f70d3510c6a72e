import type { Contract, InputOf } from "#contract/index.ts";
import { iso } from "#domain/core/calendar.ts";
import { refuse } from "#domain/core/errors.ts";
import { auditFile } from "#domain/admin/audit-file.ts";
import { actorText, type AuditAction, auditText, reasonText } from "#domain/admin/audit.ts";
import { configurationSettings, settingValueText } from "#domain/configuration/configuration.ts";
import { pageOf } from "./page.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

export const audit: DemoHandlers["audit"] = {
  list(state, ask) {
    const { items, nextCursor } = pageOf(chosen(state, ask), ask);
    return { answer: { items, nextCursor } };
  },
  export(state, { format, ...ask }, { now }) {
    return { answer: auditFile(chosen(state, ask), format, now) };
  },
  reason: () => refuse("not-found"),
};

type AuditFilter = Omit<InputOf<Contract["audit"]["export"]>, "format">;

const chosen = (state: DemoState, { kind, action, personId, entityId, from, to, agentCalls }: AuditFilter) =>
  activityOf(state).filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (action === undefined || entry.action === action) &&
      (agentCalls !== "left-out" || entry.action !== "agent.called") &&
      (personId === undefined || entry.personId === personId) &&
      (entityId === undefined || entry.entityId === entityId) &&
      (from === undefined || entry.at.slice(0, 10) >= from) &&
      (to === undefined || entry.at.slice(0, 10) <= to),
  );

/** The actor of a record: an organization or the visitor. `at` in ms. */
function entryOf({
  at,
  action,
  person = null,
  organization = null,
  detail = null,
  ...rest
}: {
  id: string;
  entityId: string;
  at: number;
  action: AuditAction;
  person?: string | null;
  organization?: string | null;
  subject: string;
  href: string | null;
  detail?: string | null;
}) {
  return {
    ...rest,
    detail,
    hasReason: false,
    at: iso(at),
    action,
    personId: null,
    ...auditText(action),
    organization,
    actor: actorText({ actor: "member", person, organization, isPlatform: false }),
  };
}

/** Activity of the sample data and of the visitor, newest first. */
function activityOf(state: DemoState) {
  const nameOf = (parties: readonly ({ id: string; name: string } | null)[], id: string | null) =>
    parties.find((party) => party?.id === id)?.name ?? null;
  const introductions = state.introductions.flatMap(
    ({ id, code, candidate, steps, listingAgency, sellingAgency, employer }) =>
      steps.map(({ action, at, organizationId }, number) =>
        entryOf({
          id: `${id}:${number}`,
          entityId: id,
          at,
          action: `introduction.${action}`,
          organization: nameOf([listingAgency, sellingAgency, employer], organizationId),
          subject: candidate.maskedCode,
          href: `/mls/introductions/${id}`,
          detail: code,
        }),
      ),
  );
  const deals = state.deals.flatMap(({ id, code, versions, listingAgency, sellingAgency }) =>
    versions.map(({ number, proposedBy }) =>
      entryOf({
        id: `${id}:v${number}`,
        entityId: id,
        at: proposedBy.at,
        action: number === 1 ? "deal.created" : "deal.terms_proposed",
        organization: nameOf([listingAgency, sellingAgency], proposedBy.organizationId),
        subject: code,
        href: `/mls/deal/${id}`,
      }),
    ),
  );
  const corrections = state.deals.flatMap(({ id, code, corrections: all, listingAgency, sellingAgency, employer }) =>
    all.flatMap(({ number, at, askedBy, appliedAt, withdrawnAt, confirmations }) =>
      [
        ...(appliedAt !== null && confirmations.length === 0
          ? []
          : [{ step: "proposed" as const, at, by: askedBy.organizationId }]),
        ...confirmations.flatMap(({ organization, answer }) =>
          answer
            ? [
                {
                  step: answer.confirmed ? ("confirmed" as const) : ("declined" as const),
                  at: answer.at,
                  by: organization.id,
                },
              ]
            : [],
        ),
        ...(appliedAt === null ? [] : [{ step: "applied" as const, at: appliedAt, by: askedBy.organizationId }]),
        ...(withdrawnAt === null ? [] : [{ step: "withdrawn" as const, at: withdrawnAt, by: askedBy.organizationId }]),
      ].map(({ step, by, ...when }) =>
        entryOf({
          id: `${id}:${step}${number}:${by}`,
          entityId: id,
          ...when,
          action: `deal.correction_${step}`,
          organization: nameOf([listingAgency, sellingAgency, employer], by),
          subject: code,
          href: `/mls/deal/${id}`,
        }),
      ),
    ),
  );
  const changes = state.configurationChanges.map(({ number, key, before, after, reason, by, at }) =>
    entryOf({
      id: `configuration:${number}`,
      entityId: key,
      at,
      action: "configuration.changed",
      person: by,
      subject: configurationSettings[key].label,
      href: null,
      detail: `${settingValueText(key, before)} → ${settingValueText(key, after)}. ${reason}`,
    }),
  );
  const leakSteps = state.leakReports.flatMap(({ id, listing, decision }) =>
    decision === null
      ? []
      : [
          entryOf({
            id: `leak:${id}`,
            entityId: id,
            at: decision.at,
            action: `leak.${decision.outcome}`,
            person: decision.by,
            subject: listing.maskedCode,
            href: `/mls/candidate/${listing.id}`,
          }),
        ],
  );
  const closings = state.deals.flatMap(({ id, code, closing, lost, listingAgency }) =>
    [
      ...(closing ? [{ action: "deal.closed_won" as const, at: closing.at }] : []),
      ...(lost ? [{ action: "deal.closed_lost" as const, at: lost.at }] : []),
    ].map((closed) =>
      entryOf({
        id: `${id}:${closed.action}`,
        entityId: id,
        ...closed,
        organization: listingAgency.name,
        subject: code,
        href: `/mls/deal/${id}`,
      }),
    ),
  );
  const codes = new Map(state.listings.map(({ id, maskedCode }) => [id, maskedCode]));
  const audited = state.audited.map(({ listingId, reason, ...entry }) =>
    entryOf({
      ...entry,
      detail: reasonText(entry.action, "member", reason ?? null),
      entityId: listingId,
      subject: codes.get(listingId) ?? "a candidate without a listing",
      href: codes.has(listingId) ? `/mls/candidate/${listingId}` : null,
    }),
  );
  return [...closings, ...audited, ...introductions, ...deals, ...corrections, ...changes, ...leakSteps].sort(
    (a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id),
  );
}
