import { iso } from "#domain/core/calendar.ts";
import { pageOfRows } from "#domain/core/page.ts";
import { type IntegrationName, integrationNames, type Stat, statKeys, type StatKey } from "#domain/admin/admin.ts";
import {
  type Configuration,
  configurationFrom,
  configurationSettings,
  decideConfiguration,
  settingKeys,
  settingText,
  settingValueText,
} from "#domain/configuration/configuration.ts";
import {
  decideLeak,
  leakReportFor,
  type ReportedMessage,
  requireReportable,
  requireReportableMessage,
} from "#domain/leak-report/leak-report.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { Contract, InputOf } from "#contract/index.ts";
import { auditFile } from "#domain/admin/audit-file.ts";
import { actorText, type AuditAction, auditText } from "#domain/admin/audit.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { leftOutVerbs } from "./left-out.ts";
import { withNotices } from "./notification.ts";
import { pageOf } from "./page.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { messageOf } from "./thread.ts";
import { isVisible } from "#domain/core/listing-status.ts";

/*
 * The specified Admin Dashboard over the sample data (spec §9, spec §10). The visitor runs an agency, and also sees the
 * staff's part, because the demo has no other users.
 */

const dayMs = 86_400_000;
const remindAgainMs = 7 * dayMs;

/** Spec §9: fixed figures, labeled as sample data. The conversion rate is a dash. */
const sampleStats: Record<StatKey, number | null> = {
  views: 1_247,
  introRequests: 89,
  dealSheets: 23,
  workflowClicks: 145,
  contractsClicks: 78,
  scoringRequests: 45,
  timeToHire: 18,
  partnerAgencies: 12,
  conversion: null,
};

export const demoConfiguration = (state: Pick<DemoState, "configurationChanges">): Configuration =>
  configurationFrom(state.configurationChanges.map(({ key, after }) => ({ key, value: after })));

export const admin: DemoHandlers["admin"] = {
  overview: () => ({
    answer: {
      scope: "platform",
      sample: true,
      stats: statKeys.map((key): Stat => ({ key, value: sampleStats[key], before: null })),
    },
  }),
  integrations: () => ({
    answer: {
      items: integrationNames.map((name: IntegrationName) => ({
        name,
        state: "built_in" as const,
        lastSuccessAt: null,
        lastError: null,
      })),
    },
  }),
  status: () => refuse("forbidden", { detail: leftOutVerbs.status }),
  queue(state, _ask, { now }) {
    return {
      answer: {
        leaks: state.leakReports.filter(({ decision }) => decision === null).length,
        matchCases: 0,
        organizations: 0,
        calls: 0,
        emails: 0,
        stale: staleIn(state, now).length,
        disputes: state.introductions.filter(
          ({ priorKnowledge }) => priorKnowledge !== null && priorKnowledge.answer === null,
        ).length,
      },
    };
  },
  stale(state, { cursor, limit }, { now }) {
    const { items, ...rest } = pageOf(staleIn(state, now), { cursor, limit });
    return {
      answer: {
        items: items.map((listing) => staleView(state, listing)),
        ...rest,
        days: demoConfiguration(state).staleDays,
      },
    };
  },
  remind(state, { listingId }, context) {
    const { now } = context;
    const listing = staleIn(state, now).find(({ id }) => id === listingId) ?? refuse("not-found");
    if (now - (state.staleReminders[listingId] ?? Number.NEGATIVE_INFINITY) < remindAgainMs)
      refuseState("This agency was reminded less than a week ago. Wait until the week is over.");
    const { id, maskedCode, headlineRole, agency, updatedAt } = listing;
    const next = { ...state, staleReminders: { ...state.staleReminders, [id]: now } };
    const { state: after, events } = withNotices(next, context, [
      {
        organizationId: agency.id,
        news: { type: "listing_update", about: "stale", listing: { id, maskedCode, headlineRole }, since: updatedAt },
      },
    ]);
    return { answer: staleView(after, listing), state: after, event: events };
  },
};

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

export const configuration: DemoHandlers["configuration"] = {
  get(state, _ask) {
    return { answer: standing(state) };
  },
  change(state, ask, { viewer, now }) {
    const change = decideConfiguration(
      { configuration: demoConfiguration(state), version: state.configurationChanges.length },
      ask,
    );
    const next = {
      ...state,
      configurationChanges: [...state.configurationChanges, { ...change, by: viewer.displayName, at: now }],
    };
    return { answer: standing(next), state: next };
  },
  history(state, { key, ...ask }) {
    const all = state.configurationChanges.toReversed().filter((each) => key === undefined || each.key === key);
    const { page, nextCursor } = pageOfRows(all, ask, ({ number }) => String(number));
    const items = page.map(({ number, key: of, before, after, reason, by, at }) => ({
      number,
      key: of,
      before,
      after,
      reason,
      by,
      at: iso(at),
    }));
    return { answer: { items, nextCursor } };
  },
};

export const leaks: DemoHandlers["leaks"] = {
  report(state, { listingId, place: asked, what, message }, { viewer, now, newId }) {
    const listing = state.listings.find(({ id }) => id === listingId);
    const written = message ? writtenAbout(state, viewer, listingId, message) : null;
    if (!written)
      authorize(viewer, "leak.report", listing ? { agencyId: listing.agency.id, status: listing.status } : {});
    if (!listing) refuse("not-found");
    const place = written ? "message" : asked;
    requireReportable({ what }, state.leakReports.filter(({ at }) => at > now - dayMs).length);
    const { id, maskedCode, headlineRole, agency } = listing;
    const report = {
      id: newId(),
      listing: { id, maskedCode, headlineRole, agency: { id: agency.id, name: agency.name } },
      place,
      what: what.trim(),
      message: written,
      reportedBy: { id: viewer.organizationId, name: viewer.organizationName },
      at: now,
      decision: null,
    };
    return {
      answer: { at: iso(now) },
      state: { ...state, leakReports: [...state.leakReports, report] },
    };
  },
  list(state, ask) {
    const all = state.leakReports.toSorted(
      (a, b) => Number(a.decision !== null) - Number(b.decision !== null) || b.at - a.at,
    );
    const { items, ...rest } = pageOf(all, ask);
    const open = all.filter(({ decision }) => decision === null).length;
    return { answer: { items: items.map(leakReportFor), open, ...rest } };
  },
  decide(state, { id, outcome, reason }, context) {
    const { viewer, now } = context;
    const before = state.leakReports.find((each) => each.id === id) ?? refuse("not-found");
    const after = { ...before, decision: decideLeak(before, { outcome, reason, by: viewer.displayName, now }) };
    const next = { ...state, leakReports: state.leakReports.map((each) => (each.id === id ? after : each)) };
    const { listing, place } = before;
    const { state: last, events } =
      outcome === "agency_told"
        ? withNotices(next, context, [
            {
              organizationId: listing.agency.id,
              news: {
                type: "listing_update",
                about: "leak",
                place,
                listing: { id: listing.id, maskedCode: listing.maskedCode, headlineRole: listing.headlineRole },
              },
            },
          ])
        : { state: next, events: [] };
    return { answer: leakReportFor(after), state: last, event: events };
  },
};

/** The reader of a message reports it. */
function writtenAbout(
  state: DemoState,
  viewer: Viewer,
  listingId: string,
  asked: { threadId: string; number: number },
): ReportedMessage {
  const { thread, message } = messageOf(state, viewer, asked);
  if (thread.subject.listingId !== listingId) refuse("not-found");
  requireReportableMessage(message);
  const { id, name } =
    [thread.starter, thread.other].find((each) => each.id === message.organizationId) ?? refuse("not-found");
  return { from: { id, name }, content: message.content ?? "", at: message.sentAt };
}

/** The demo has no partners, and its figures are fixed. */
export const usage: DemoHandlers["usage"] = { record: () => ({ answer: undefined }) };

const standing = (state: DemoState) => ({
  version: state.configurationChanges.length,
  settings: settingKeys.map((key) => ({
    key,
    value: settingText(key, demoConfiguration(state)),
    version: state.configurationChanges.findLast((each) => each.key === key)?.number ?? 0,
  })),
});

const staleIn = (state: DemoState, now: number): Listing[] =>
  state.listings
    .filter(
      ({ status, updatedAt }) => isVisible(status) && updatedAt < now - demoConfiguration(state).staleDays * dayMs,
    )
    .toSorted((a, b) => a.updatedAt - b.updatedAt);

function staleView(state: DemoState, { id, maskedCode, headlineRole, agency, updatedAt }: Listing) {
  const remindedAt = state.staleReminders[id];
  return {
    id,
    maskedCode,
    headlineRole,
    agency: { id: agency.id, name: agency.name },
    changedAt: iso(updatedAt),
    remindedAt: remindedAt === undefined ? null : iso(remindedAt),
  };
}

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
  return [...introductions, ...deals, ...corrections, ...changes, ...leakSteps].sort(
    (a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id),
  );
}
