import { addDays, dateOf, earliestDate } from "../core/calendar.ts";
import { type FaceField, type FaceValue, faceFields, kindOf } from "./fields.ts";
import type { ListingForm } from "./form.ts";
import { type ListingStatus, isHeld, isVisible, listingStatusLabels } from "../core/listing-status.ts";
import type { AgencyType } from "../core/lookups.ts";
import { placeOf } from "../core/place.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuseState, refuseField } from "../core/errors.ts";
import { answered, type AvailabilityCheck, isAsked } from "./still-available.ts";

/** The public part of a listing, and its terms. All texts passed the leak check (spec §12). */
export type PublicFace = { [F in FaceField]: FaceValue<F> } & { portfolioKinds: { kind: string; count: number }[] };

/** A published listing as it is stored, without any identity field (design rule 5). Times in ms. */
export type Listing = PublicFace &
  AvailabilityCheck & {
    id: string;
    maskedCode: string;
    /** `asksCandidate`: it accepts introductions only with the candidate's yes (docs/decisions/0055). */
    agency: { id: string; name: string; contactName: string; type: AgencyType; asksCandidate?: boolean };
    status: Exclude<ListingStatus, "draft">;
    version: number;
    exclusivityUntil: string;
    publishedAt: number;
    firstListedAt: number;
    createdAt: number;
    updatedAt: number;
    /** When its identity was destroyed; absent otherwise. */
    erasedAt?: number | undefined;
  };

export const listingActions = ["edit", "hold", "resume", "renew", "withdraw", "relist", "available"] as const;
export type ListingAction = (typeof listingActions)[number];

type PublishedStatus = Listing["status"];

/** The status each action leads to, by current status (spec §12, life cycle); absent: rejected. */
const lifecycle: Record<ListingAction, Partial<Record<PublishedStatus, PublishedStatus>>> = {
  // Also off the market: a listing is corrected, or hidden from an organization, before it returns (0137).
  edit: { active: "active", on_hold: "on_hold", expired: "expired", withdrawn: "withdrawn", placed: "placed" },
  hold: { active: "on_hold" },
  resume: { on_hold: "active" },
  renew: { active: "active", on_hold: "on_hold", expired: "active" },
  withdraw: { active: "withdrawn", on_hold: "withdrawn", expired: "withdrawn" },
  // A placement can fall off (spec §12); its own agency can then list the candidate again.
  relist: { withdrawn: "active", placed: "active" },
  available: { active: "active" },
};

/**
 * The listing agency's actions in this state; none for an erased listing. It says that the candidate is still available
 * only when asked.
 */
export function actionsFor(listing: Pick<Listing, "status" | "erasedAt" | "askedAt">): ListingAction[] {
  if (listing.erasedAt !== undefined) return [];
  return listingActions.filter(
    (action) => lifecycle[action][listing.status] !== undefined && (action !== "available" || isAsked(listing)),
  );
}

/** Whether a step can return a listing to the market or extend its time there. */
export const leadsToMarket = (action: ListingAction): boolean =>
  action === "resume" || action === "renew" || action === "relist";

const actionWords: Record<ListingAction, string> = {
  edit: "edited",
  hold: "put on hold",
  resume: "resumed",
  renew: "renewed",
  withdraw: "withdrawn",
  relist: "listed again",
  available: "confirmed as available",
};

/** Whether a step starts a new period of exclusivity, which needs the candidate's consent again. `now` in ms. */
export function startsPeriod(listing: { exclusivityUntil: string }, action: ListingAction, now: number): boolean {
  return (
    action === "renew" || action === "relist" || (action === "resume" && listing.exclusivityUntil < earliestDate(now))
  );
}

/** Every step answers whether the candidate is still available. */
export type LifecycleChange = typeof answered & {
  status: PublishedStatus;
  exclusivityUntil: string;
  /** Renewing or relisting is news to the marketplace; pausing, and still being available, are not. */
  updatedAt: number;
};

/**
 * Applies a step of the life cycle (spec §12). `now` in ms. Renewing, relisting and resuming an overdue listing start
 * a new exclusivity period today. @throws ExpectedError `wrong-state` naming the state
 */
export function decideLifecycle(
  listing: { status: PublishedStatus; exclusivityUntil: string; exclusivityDays: number; updatedAt: number },
  action: ListingAction,
  now: number,
): LifecycleChange {
  const status = lifecycle[action][listing.status];
  if (!status)
    refuseState(
      `A listing that is ${listingStatusLabels[listing.status].toLowerCase()} cannot be ` +
        `${actionWords[action]}. Reload to see the current state.`,
    );
  return {
    status,
    exclusivityUntil: startsPeriod(listing, action, now)
      ? exclusivityFrom(now, listing.exclusivityDays)
      : listing.exclusivityUntil,
    updatedAt: isVisible(status) && action !== "edit" && action !== "available" ? now : listing.updatedAt,
    ...answered,
  };
}

/** Whether a listing's exclusivity has ended by a date (`earliestDate`), so that it expires (spec §12). */
export const hasRunOut = (
  { status, exclusivityUntil }: { status: PublishedStatus; exclusivityUntil: string },
  today: string,
): boolean => isHeld(status) && exclusivityUntil < today;

/** Published date plus exclusivity days (spec §12). */
export function exclusivityFrom(publishedAt: number, days: number): string {
  return addDays(dateOf(publishedAt), days);
}

/** Changing the days of a running exclusivity moves its end by the difference (spec §12). */
export function exclusivityAfterEdit(
  listing: Pick<Listing, "exclusivityUntil" | "exclusivityDays">,
  days: number,
): string {
  return addDays(listing.exclusivityUntil, days - listing.exclusivityDays);
}

/** Days before the end when the agency is reminded, once. */
export const reminderDays = 7;

/** The public texts of a form by field path, for the leak check. */
export function publicTexts(form: ListingForm): Record<string, string> {
  const { city: locationCity, state: locationState } = placeOf({ city: form.locationCity, state: form.locationState });
  const tidy = { ...form, locationCity, locationState };
  // The leak check also reads across neighboring texts: single texts come first, then lists.
  const order = ["text", "texts", "scorecards"].flatMap((type) =>
    faceFields.filter((field) => kindOf(field).accepts.type === type),
  );
  return Object.fromEntries(
    order.flatMap((field) =>
      Object.entries(kindOf(field).texts(tidy[field])).map(([path, text]) => [`${field}${path}`, text]),
    ),
  );
}

/** Builds the public part from a form and its leak-checked texts (`publicTexts` by the same paths). */
export function publicFace(
  form: ListingForm,
  texts: Record<string, PublicText>,
  portfolioKinds: PublicFace["portfolioKinds"],
): PublicFace {
  const checked = (path: string): PublicText =>
    texts[path] ?? refuseField(path, "This text was not checked. Send it again.");
  const publish = (field: FaceField): unknown => {
    const value = kindOf(field).publish(form[field], (path) => checked(`${field}${path}`));
    if (value === undefined) refuseField(field, "This figure is missing. Enter it, then publish again.");
    return value;
  };
  const face = Object.fromEntries(faceFields.map((field) => [field, publish(field)]));
  return { ...(face as Omit<PublicFace, "portfolioKinds">), portfolioKinds };
}
