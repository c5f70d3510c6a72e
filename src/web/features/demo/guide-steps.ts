import type { Answer } from "#contract/index.ts";
import { isExecuted, isLost, isOut, isWon } from "#domain/deal/status.ts";
import { awaitsListing, awaitsRequester, isAccepted, isClosed } from "#domain/introduction/status.ts";

/** Who and what the two minutes are about: sample data that no other sample touches. */
export const guided = { listingId: "7", employerId: "employer-1", agencyId: "3" } as const;

export type GuideStep =
  | "request"
  | "accept"
  | "reply"
  | "sign"
  | "open"
  | "create"
  | "send"
  | "signDeal"
  | "countersign"
  | "win"
  | "wait"
  | "pay"
  | "done";

export type GuidedIntroduction = Pick<Answer<"introductions", "get">, "id" | "employer" | "status" | "parts">;
export type GuidedDeal = Pick<
  Answer<"deals", "get">,
  "id" | "employer" | "status" | "signing" | "closing" | "agencySide" | "guaranteeDays" | "myShareCents"
>;

/** The introduction that the guide continues: the newest that isn't closed. `all` as the listing agency sees them. */
export const guidedIntroduction = <Each extends GuidedIntroduction>(all: readonly Each[]): Each | null =>
  all.find(({ employer, status }) => employer.id === guided.employerId && !isClosed(status)) ?? null;

/** The deal that the guide continues: a won one, otherwise the newest that isn't lost. */
export function guidedDeal<Each extends Pick<GuidedDeal, "employer" | "status">>(all: readonly Each[]): Each | null {
  const theirs = all.filter(({ employer, status }) => employer.id === guided.employerId && !isLost(status));
  return theirs.find(({ status }) => isWon(status)) ?? theirs[0] ?? null;
}

/** The visitor's next step, read from the demo's data as the listing agency sees it. */
export function guideStep(introduction: GuidedIntroduction | null, deal: GuidedDeal | null): GuideStep {
  if (deal) return dealStep(deal);
  if (!introduction) return "request";
  const { status, parts } = introduction;
  if (awaitsListing(status)) return "accept";
  if (awaitsRequester(status)) return "reply";
  if (isAccepted(status)) return "sign";
  return parts.some(({ grant }) => grant?.state === "live" && grant.openedAt === null) ? "open" : "create";
}

function dealStep({ status, signing, closing, agencySide }: GuidedDeal): GuideStep {
  if (isExecuted(status)) return "win";
  if (isOut(status)) {
    const ours = signing?.parts.find(({ role }) => role === "listing");
    return ours?.state === "signed" ? "countersign" : "signDeal";
  }
  if (!isWon(status)) return "send";
  if (closing?.fallOff) return "done";
  if (closing && !closing.over) return "wait";
  return (agencySide?.ledger?.outstanding.client_paid ?? 0) > 0 ? "pay" : "done";
}

/** Whole days until the guarantee has ended. */
export const daysToWait = ({ closing, guaranteeDays }: Pick<GuidedDeal, "closing" | "guaranteeDays">): number =>
  Math.max(1, guaranteeDays - (closing?.day ?? 0));

type Stage = {
  /** The stop, from 1. */
  stop: number;
  as: "employer" | "agency";
  page: "candidate" | "introduction" | "deal";
  /** The controls to point at, the first that is shown; a form's own before the button that opens it. */
  points: readonly string[];
};

export const lastStop = 7;

export const stages: Readonly<Record<GuideStep, Stage>> = {
  request: { stop: 1, as: "employer", page: "candidate", points: ["request-form", "request"] },
  accept: { stop: 2, as: "agency", page: "introduction", points: ["accept-form", "accept"] },
  reply: { stop: 2, as: "employer", page: "introduction", points: ["accept-form", "accept"] },
  sign: { stop: 3, as: "employer", page: "introduction", points: ["sign-form", "sign"] },
  open: { stop: 3, as: "employer", page: "introduction", points: ["open"] },
  create: { stop: 4, as: "agency", page: "introduction", points: ["deal-form", "create-deal"] },
  send: { stop: 4, as: "agency", page: "deal", points: ["send-form", "send"] },
  signDeal: { stop: 4, as: "agency", page: "deal", points: ["sign-form", "sign-deal"] },
  countersign: { stop: 4, as: "agency", page: "deal", points: ["sign-form"] },
  win: { stop: 4, as: "agency", page: "deal", points: ["win-form", "win"] },
  wait: { stop: 5, as: "agency", page: "deal", points: [] },
  pay: { stop: 6, as: "agency", page: "deal", points: ["pay-form", "pay"] },
  done: { stop: 7, as: "agency", page: "deal", points: ["my-share"] },
};

/** The page of a step, below the demo's base path. */
export function pageOf(step: GuideStep, ids: { introduction?: string | undefined; deal?: string | undefined }): string {
  const { page } = stages[step];
  if (page === "candidate") return `/mls/candidate/${guided.listingId}`;
  return page === "introduction" ? `/mls/introductions/${ids.introduction}` : `/mls/deal/${ids.deal}`;
}

type Parties = { employer: string; agency: string };

/** The one sentence and the one action of each step. */
export const guideWords: Readonly<Record<GuideStep, (parties: Parties) => { title: string; says: string }>> = {
  request: ({ employer }) => ({
    title: "Request the introduction",
    says: `You hire for ${employer} and see no name. Press Request Introduction and send the form.`,
  }),
  accept: ({ agency, employer }) => ({
    title: "Accept as the agency",
    says: `${agency} represents this engineer. Accept the terms that ${employer} offers.`,
  }),
  reply: ({ employer }) => ({
    title: "Accept the new terms",
    says: `The agency proposed other terms. Accept them for ${employer}.`,
  }),
  sign: ({ employer }) => ({
    title: "Sign the NDA",
    says: `The name stays hidden until ${employer} signs. Read the agreement and sign it with any name.`,
  }),
  open: ({ employer }) => ({
    title: "Open identity",
    says: `Only ${employer} can, and each opening is recorded.`,
  }),
  create: ({ agency }) => ({
    title: "Make it a deal",
    says: `One company can now see the name. As ${agency}, create the deal from the agreed terms.`,
  }),
  send: () => ({
    title: "Send the agreement",
    says: "The fee follows from the terms, to the cent. Send the agreement for signature.",
  }),
  signDeal: ({ agency }) => ({
    title: "Sign for the agency",
    says: `Review the agreement and sign it for ${agency} with any name.`,
  }),
  countersign: ({ employer }) => ({
    title: "Sign as the other side",
    says: `${employer} signs last. Press the button here, and the guide signs for it.`,
  }),
  win: () => ({
    title: "Close the deal",
    says: "Both sides signed, and the candidate starts. Enter today as the start date and close the deal as won.",
  }),
  wait: () => ({
    title: "Let the guarantee run",
    says: "The fee is at risk until the guarantee ends. Move the demo's clock to that day.",
  }),
  pay: ({ employer }) => ({
    title: "Settle the money",
    says: `The candidate stayed and the fee is earned. Record the payment from ${employer}.`,
  }),
  done: () => ({
    title: "That's a placement",
    says: "You see your share, and every step is on record. Now open your own agency.",
  }),
};
