import { clientFor, type FoundClient } from "#domain/client/client.ts";
import { type ClientPort, clientUseCases as useCases } from "#domain/client/use-cases.ts";
import { demoRegistrable } from "./blocked.ts";
import { pageOf } from "./page.ts";
import { organizationsWith } from "./parties.ts";
import type { DemoHandlers } from "./runner.ts";
import { type DemoAt, over } from "./use-case.ts";

/** The reads and writes of an agency's clients in the demo. */
const clientPort = (at: DemoAt): ClientPort => ({
  registrable: demoRegistrable,
  organizationAt(domain) {
    const found = organizationsWith(at.state.clients).find((each) => each.domain === domain);
    return found && vetted(found);
  },
  // The limit spares the platform's staff, and the demo has none.
  addedLately: () => 0,
  create({ name, domain }) {
    const client = { id: at.context.newId(), name, domain };
    at.state = { ...at.state, clients: [...at.state.clients, client] };
    return vetted({ ...client, kind: "employer" });
  },
  bring: () => undefined,
});

const vetted = ({ id, name, kind }: Omit<FoundClient, "standing">): FoundClient => ({
  id,
  name,
  kind,
  standing: "vetted",
});

const asked = over(clientPort);

export const clients: DemoHandlers["clients"] = {
  list({ clients: brought, deals, introductions }, page, { viewer }) {
    const own = [
      ...deals.filter((each) => isParty(each, viewer.organizationId)),
      ...introductions.filter((each) => isParty(each, viewer.organizationId)),
    ];
    const ids = new Set([...brought, ...own.map(({ employer }) => employer)].map(({ id }) => id));
    const found = organizationsWith(brought)
      .filter(({ id, kind }) => kind === "employer" && ids.has(id))
      .map((each) => ({ ...clientFor(vetted(each)), hasAccount: brought.every(({ id }) => id !== each.id) }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    const { items, nextCursor } = pageOf(found, page);
    return { answer: { items, nextCursor } };
  },
  find: asked(useCases.find),
  bring: asked(useCases.bring),
};

type Sides = { listingAgency: { id: string }; sellingAgency: { id: string } | null };
const isParty = ({ listingAgency, sellingAgency }: Sides, id: string): boolean =>
  listingAgency.id === id || sellingAgency?.id === id;
