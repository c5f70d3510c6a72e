import type { Deal } from "#domain/deal/deal.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import type { Listing } from "#domain/listing/listing.ts";
import {
  type Correspondent,
  type Message,
  nextMessage,
  requestCard,
  type Thread,
  type ThreadSubject,
} from "#domain/thread/thread.ts";
import { demoMember, demoViewer } from "./acting.ts";
import { demoAgencies } from "./parties.ts";
import type { DemoThread } from "./state.ts";
import { withMessage } from "./thread.ts";
import { isOpenIntroduction } from "#domain/introduction/status.ts";

/** Who writes what, hours ago: the visitor's own agency or the other. `read`: how far the visitor has read. */
type Sample = {
  id: string;
  with: string;
  subject: ThreadSubject;
  starts: "own" | "other";
  messages: [by: "own" | "other", hoursAgo: number, content: string][];
  read: number;
};

/**
 * Spec §9: three conversations with three unread messages, and the card of an introduction the visitor requested.
 * `now` in ms.
 */
export function sampleThreads(
  now: number,
  {
    listings,
    deals,
    introductions,
  }: { listings: readonly Listing[]; deals: readonly Deal[]; introductions: readonly Introduction[] },
): DemoThread[] {
  const aboutListing = (listingId: string): ThreadSubject => {
    const { id, maskedCode, headlineRole, agency } =
      listings.find((each) => each.id === listingId) ?? failed(`listing ${listingId}`);
    return { listingId: id, maskedCode, headlineRole, listingAgencyId: agency.id, deal: null };
  };
  const aboutDeal = (dealId: string): ThreadSubject => {
    const { id, code, listingId, listingAgency, candidate } =
      deals.find((each) => each.id === dealId) ?? failed(`deal ${dealId}`);
    return { listingId, ...candidate, listingAgencyId: listingAgency.id, deal: { id, code } };
  };
  const samples: Sample[] = [
    {
      id: "1",
      with: "2",
      subject: aboutListing("1"),
      starts: "other",
      read: 0,
      messages: [
        [
          "other",
          5,
          "A client of ours in logistics likes this profile. Is fully remote a must, or would two days a week on " +
            "site work?",
        ],
        ["other", 2, "They could hold first interviews next week."],
      ],
    },
    {
      id: "2",
      with: "2",
      subject: aboutDeal("1"),
      starts: "own",
      read: 1,
      messages: [
        ["own", 49, "Thank you for the proposal. We are going through the terms and will answer by Thursday."],
        ["other", 26, "Good. The client has agreed to the fee and to a guarantee of 90 days."],
      ],
    },
    {
      id: "3",
      with: "3",
      subject: aboutListing("4"),
      starts: "own",
      read: 2,
      messages: [
        ["own", 98, "Does the clearance stay active until a new role starts?"],
        ["other", 75, "Yes. Tell us when your client has a date in mind."],
      ],
    },
  ];
  return samples.map((sample) =>
    introductions
      .filter((each) => isOpenIntroduction(each.status) && requesterOf(each).id === demoViewer.organizationId)
      .reduce(withCard, threadFrom(sample, now)),
  );
}

function threadFrom({ id, with: otherId, subject, starts, messages, read }: Sample, now: number): DemoThread {
  const agency = demoAgencies.find((each) => each.id === otherId) ?? failed(`agency ${otherId}`);
  const other: Correspondent = { id: agency.id, name: agency.name, kind: "agency" };
  const own: Correspondent = { id: demoViewer.organizationId, name: demoViewer.organizationName, kind: "agency" };
  const at = (hoursAgo: number) => now - hoursAgo * 3_600_000;
  const between = starts === "own" ? { starter: own, other } : { starter: other, other: own };
  const written = messages.reduce<Message[]>(
    (before, [by, hoursAgo, content]) => [
      ...before,
      nextMessage(
        by === "own" ? demoViewer : demoMember(otherId),
        { messages: before.length },
        publishDealText("content", content, { own: null, confirmed: [] }),
        at(hoursAgo),
      ),
    ],
    [],
  );
  const thread: Thread = { id, subject, ...between, messages: written.length, createdAt: written[0]?.sentAt ?? now };
  return {
    thread,
    messages: written,
    marks:
      read === 0
        ? []
        : [{ organizationId: own.id, personId: demoViewer.personId, personName: demoViewer.displayName, upTo: read }],
  };
}

function withCard(found: DemoThread, introduction: Introduction): DemoThread {
  const { thread } = found;
  if (thread.subject.deal !== null || thread.subject.listingId !== introduction.listingId) return found;
  return withMessage(found, {
    ...nextMessage(demoViewer, thread, null, introduction.createdAt),
    ...requestCard(introduction),
  });
}

function failed(what: string): never {
  throw new Error(`the demo has no ${what} to write about`);
}
