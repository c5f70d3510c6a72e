import type { FileAnswer } from "#contract/procedure.ts";
import type { Archive } from "./build.ts";
import { everythingOfLink } from "../client/sent.ts";
import { everyNetting } from "../money/nettings.ts";
import { type Asking, everyItem, orNull } from "./asking.ts";
import { membersOf } from "./admin.ts";
import { countListings, writeListings } from "./listings.ts";
import type { ArchiveNoun } from "./nouns.ts";
import { rowsOf } from "./rows.ts";
import { archivedTablesOf } from "./tables.ts";

/** A part of an archive: the nouns it writes. `label` is shown while it is written. */
type Part = {
  label: string;
  nouns: readonly ArchiveNoun[];
  can: (asking: Asking) => boolean;
  /** How often `write` calls `done`. */
  count: (asking: Asking) => Promise<number>;
  write: (asking: Asking, archive: Archive) => Promise<void>;
};

const always = () => true;
const once = async () => 1;
/** The largest page of a list. */
const limit = 100;

const bytesOf = (file: FileAnswer): Buffer =>
  "text" in file ? Buffer.from(file.text, "utf8") : Buffer.from(file.base64, "base64");

/** The parts in their order in the file. Each calls the procedures that the screens call (docs/decisions/0065). */
export const parts: readonly Part[] = [
  {
    label: "Organization",
    nouns: ["organization", "members", "invitations"],
    can: always,
    count: once,
    async write({ ask }, { record, done }) {
      await record("organization", {
        organization: await ask("organizations", "own", {}),
        names: await ask("organizations", "names", {}),
        billing: await ask("organizations", "billing", {}),
        logo: await ask("organizations", "logo", {}),
        retention: await ask("retentions", "settings", {}),
      });
      for (const member of (await ask("members", "list", {})).items) await record("members", member);
      for (const invitation of (await ask("invitations", "list", {})).items) await record("invitations", invitation);
      await done();
    },
  },
  {
    label: "Listings and CV files",
    nouns: ["listings", "candidate-files"],
    can: ({ can }) => can("listings", "export"),
    count: countListings,
    write: writeListings,
  },
  {
    label: "Pipeline",
    nouns: ["stages", "pipeline"],
    can: ({ can }) => can("pipeline", "board"),
    count: async ({ ask }) => (await ask("pipeline", "count", {})).total,
    async write({ ask }, { record, done }) {
      const { stages, cards } = await ask("pipeline", "board", {});
      for (const stage of stages) await record("stages", stage);
      for (const { id } of cards) {
        const card = await orNull(ask("pipeline", "get", { listingId: id }));
        if (card) await record("pipeline", card);
        await done();
      }
    },
  },
  {
    label: "Jobs",
    nouns: ["jobs"],
    can: ({ can }) => can("jobs", "list"),
    count: async ({ ask }) => (await ask("jobs", "list", {})).items.length,
    async write({ ask }, { record, done }) {
      for (const { id } of (await ask("jobs", "list", {})).items) {
        const { introductions, deals } = await ask("jobs", "work", { id });
        await record("jobs", {
          ...(await ask("jobs", "get", { id })),
          introductionIds: introductions.map((each) => each.id),
          dealIds: deals.map((each) => each.id),
        });
        await done();
      }
    },
  },
  {
    label: "Candidate lists",
    nouns: ["candidate-lists"],
    can: ({ can }) => can("candidateLists", "list"),
    count: async ({ ask }) => (await ask("candidateLists", "list", {})).items.length,
    async write({ ask }, { record, done }) {
      for (const { id } of (await ask("candidateLists", "list", {})).items) {
        await record("candidate-lists", await ask("candidateLists", "get", { id }));
        await done();
      }
    },
  },
  {
    label: "Shortlists and searches",
    nouns: ["shortlists", "saved-searches"],
    can: ({ can }) => can("shortlist", "list"),
    count: async ({ context }) => (await membersOf(context, context.viewer)).length,
    async write({ ask, as, context }, { record, done }) {
      for (const member of await membersOf(context, context.viewer)) {
        const isOwn = member.personId === context.viewer.personId;
        for (const entry of (await as(member).ask("shortlist", "list", {})).items)
          await record("shortlists", {
            memberId: member.personId,
            memberName: member.displayName,
            ...entry,
            // The shortlist's page promises that a note is private.
            notes: isOwn ? entry.notes : "",
          });
        await done();
      }
      for (const search of (await ask("savedSearches", "list", {})).items) await record("saved-searches", search);
    },
  },
  {
    label: "Clients and interests",
    nouns: ["clients", "interests"],
    can: ({ can }) => can("clients", "list"),
    count: once,
    async write({ ask }, { record, done }) {
      for await (const client of everyItem((at) => ask("clients", "list", { ...at, limit: 200 })))
        await record("clients", client);
      for await (const interest of everyItem((at) => ask("interests", "list", { ...at, limit })))
        await record("interests", interest);
      await done();
    },
  },
  {
    label: "Candidates sent to clients",
    nouns: ["client-links", "client-answers", "client-views"],
    can: ({ can }) => can("guests", "list"),
    count: once,
    async write({ ask, context }, { record, done }) {
      for await (const link of everyItem((at) => ask("guests", "list", { ...at, limit: 50 }))) {
        const about = { linkId: link.id, clientName: link.client.name };
        const { candidates, views } = await everythingOfLink(context, link.id);
        await record("client-links", link);
        for (const candidate of candidates) await record("client-answers", { ...about, ...candidate });
        for (const view of views) await record("client-views", { ...about, ...view });
      }
      await done();
    },
  },
  {
    label: "Introductions and certificates",
    nouns: ["introductions", "interviews", "scorecards"],
    can: ({ can }) => can("introductions", "list"),
    count: async ({ ask }) => (await ask("introductions", "list", { limit: 1 })).total,
    async write({ ask }, { record, file, done }) {
      for await (const introduction of everyItem((at) => ask("introductions", "list", { ...at, limit }))) {
        const { id, code } = introduction;
        await record("introductions", introduction);
        // Interviews are between two parties; the third finds none. One answer holds all of an introduction.
        const interviews = await orNull(ask("interviews", "list", { introductionId: id, limit }));
        for (const interview of interviews?.items ?? []) await record("interviews", interview);
        const scorecards = await orNull(ask("scorecards", "list", { introductionId: id }));
        for (const scorecard of scorecards?.items ?? [])
          await record("scorecards", { introductionId: id, ...scorecard });
        for (const format of ["json", "pdf"] as const) {
          // There is no certificate before something is registered.
          const certificate = await orNull(ask("register", "certificate", { introductionId: id, format }));
          if (certificate) await file(`introductions/${code}/certificate.${format}`, bytesOf(certificate));
        }
        await done();
      }
    },
  },
  {
    label: "Deals, documents and invoices",
    nouns: ["deals", "corrections", "payments", "ledger", "invoices"],
    can: ({ can }) => can("deals", "list"),
    count: async ({ ask }) => (await ask("deals", "list", { limit: 1 })).total,
    async write({ ask }, archive) {
      for await (const { id } of everyItem((at) => ask("deals", "list", { ...at, limit }))) {
        await writeDeal({ ask }, archive, id);
        await archive.done();
      }
    },
  },
  {
    label: "Nettings",
    nouns: ["nettings"],
    can: ({ can }) => can("money", "nettings"),
    count: once,
    async write({ context }, { record, done }) {
      for (const netting of await everyNetting(context)) await record("nettings", netting);
      await done();
    },
  },
  {
    label: "Messages",
    nouns: ["threads", "messages"],
    can: ({ can }) => can("threads", "list"),
    count: async ({ ask }) => (await ask("threads", "list", { limit: 1 })).total,
    async write({ ask }, { record, done }) {
      for await (const { id } of everyItem((at) => ask("threads", "list", { ...at, limit }))) {
        let before: number | undefined;
        for (;;) {
          const page = await ask("threads", "get", { id, limit, ...(before !== undefined && { before }) });
          if (before === undefined) await record("threads", page.thread);
          // Newest first, because pages come from the newest to the first.
          for (const message of page.messages.toReversed()) await record("messages", { threadId: id, ...message });
          before = page.messages[0]?.number;
          if (!page.earlier || before === undefined) break;
        }
        await done();
      }
    },
  },
  {
    label: "Audit log",
    nouns: ["audit-log"],
    can: ({ can }) => can("audit", "list"),
    count: once,
    async write({ ask }, { record, done }) {
      for await (const entry of everyItem((at) => ask("audit", "list", { ...at, limit }))) {
        await record("audit-log", entry);
        await done();
      }
    },
  },
  {
    label: "Rows for an import",
    nouns: [],
    can: always,
    count: async ({ context }) => archivedTablesOf(context.viewer.organizationKind).length,
    async write({ context }, { rows, done }) {
      const { viewer, clock } = context;
      for (const table of await rowsOf(context, viewer, clock.now())) {
        await rows(table);
        await done();
      }
    },
  },
];

async function writeDeal({ ask }: Pick<Asking, "ask">, { record, file }: Archive, id: string): Promise<void> {
  const deal = await ask("deals", "get", { id });
  const about = { dealId: id, dealCode: deal.code };
  const folder = `deals/${deal.code}`;
  await record("deals", deal);
  for (const correction of deal.corrections) await record("corrections", { ...about, ...correction });
  for (const entry of deal.money?.entries ?? []) await record("payments", { ...about, ...entry });
  for (const { postings, ...entry } of deal.agencySide?.ledger?.entries ?? [])
    for (const posting of postings) await record("ledger", { ...about, ...entry, ...posting });
  for (const { kind } of deal.signing?.documents ?? []) {
    const document = await orNull(ask("deals", "document", { id, kind }));
    if (document) await file(`${folder}/${document.fileName}`, bytesOf(document));
  }
  const billing = await orNull(ask("deals", "billing", { id }));
  for (const invoice of billing?.documents ?? []) {
    await record("invoices", { ...about, ...invoice });
    const document = await orNull(ask("deals", "invoice", { id, number: invoice.number }));
    if (document) await file(`${folder}/${document.fileName}`, bytesOf(document));
  }
}
