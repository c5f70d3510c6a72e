import { clientFor, clientState, type FoundClient } from "#domain/client/client.ts";
import { type ClientPort, clientUseCases as useCases } from "#domain/client/use-cases.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isLost, isWon } from "#domain/deal/status.ts";
import { visibleIntroduction } from "#domain/introduction/introduction.ts";
import { isActive } from "#domain/introduction/request.ts";
import { demoRegistrable } from "./blocked.ts";
import { pageOf } from "./page.ts";
import { organizationsWith } from "./parties.ts";
import type { DemoHandlers } from "./runner.ts";
import { type DemoAt, over } from "./use-case.ts";

const clientPort = (at: DemoAt): ClientPort => ({
  registrable: demoRegistrable,
  organizationAt(domain) {
    const { clients: brought } = at.state;
    const found = organizationsWith(brought).find((each) => each.domain === domain);
    return found && vetted({ ...found, hasAccount: brought.every(({ id }) => id !== found.id) });
  },
  // The limit spares the platform's staff, and the demo has none.
  addedLately: () => 0,
  create({ name, domain }) {
    const client = { id: at.context.newId(), name, domain };
    at.state = { ...at.state, clients: [...at.state.clients, client] };
    return vetted({ ...client, kind: "employer", hasAccount: false });
  },
  bring: () => undefined,
});

const vetted = ({ id, name, kind, hasAccount }: Omit<FoundClient, "standing">): FoundClient => ({
  id,
  name,
  kind,
  standing: "vetted",
  hasAccount,
});

const asked = over(clientPort);

export const clients: DemoHandlers["clients"] = {
  list(state, page, { viewer }) {
    const found = clientsOf(state, viewer).map(({ client }) => ({
      ...clientFor(client),
      hasAccount: client.hasAccount,
    }));
    const { items, nextCursor } = pageOf(found, page);
    return { answer: { items, nextCursor } };
  },

  /** The demo has no register, so it protects no client. */
  desk(state, { search, ...page }, { viewer, now }) {
    const text = search.trim().toLowerCase();
    const count = (parties: readonly (Sides & { employer: { id: string } })[], id: string) =>
      parties.filter((each) => each.employer.id === id && isParty(each, viewer.organizationId)).length;
    // By the status that the agency sees: whether another party has signed is not for it to know.
    const introductions = state.introductions.filter((each) => isActive(visibleIntroduction(viewer, each, now), now));
    const deals = state.deals.filter(({ status }) => !isWon(status) && !isLost(status));
    const found = clientsOf(state, viewer)
      .filter(({ client, domain }) => `${client.name} ${domain ?? ""}`.toLowerCase().includes(text))
      .map(({ client, domain }) => ({
        ...clientFor(client),
        domain,
        state: clientState({ ...client, isInvited: false, hasRead: false }),
        brought: null,
        links: { open: 0, until: null },
        introductions: count(introductions, client.id),
        deals: count(deals, client.id),
      }));
    const { items, nextCursor } = pageOf(found, page);
    return { answer: { items, nextCursor } };
  },
  find: asked(useCases.find),
  bring: asked(useCases.bring),
};

/** The employers that the agency brought, or has a deal or an introduction with, by name. */
export function clientsOf({ clients: brought, deals, introductions }: DemoAt["state"], viewer: Viewer) {
  const own = [
    ...deals.filter((each) => isParty(each, viewer.organizationId)),
    ...introductions.filter((each) => isParty(each, viewer.organizationId)),
  ];
  const ids = new Set([...brought, ...own.map(({ employer }) => employer)].map(({ id }) => id));
  return organizationsWith(brought)
    .filter(({ id, kind }) => kind === "employer" && ids.has(id))
    .map((each) => ({
      client: vetted({ ...each, hasAccount: brought.every(({ id }) => id !== each.id) }),
      domain: each.domain ?? null,
    }))
    .toSorted((a, b) => a.client.name.localeCompare(b.client.name));
}

type Sides = { listingAgency: { id: string }; sellingAgency: { id: string } | null };
const isParty = ({ listingAgency, sellingAgency }: Sides, id: string): boolean =>
  listingAgency.id === id || sellingAgency?.id === id;
