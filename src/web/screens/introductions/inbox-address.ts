import { type IntroductionListView, introductionViews } from "#domain/introduction-view.ts";

/** What the inbox is asked to show: it stands in the address, so that it can be shared and gone back to. */
export type InboxAddress = { view: IntroductionListView; listing: string | null };

/** An address typed by hand may hold anything: what is unknown counts as not asked. */
export function inboxAddressFrom(params: Record<string, unknown>): InboxAddress {
  return {
    view: introductionViews.find((each) => each === params["view"]) ?? "needsYou",
    listing: typeof params["listing"] === "string" && params["listing"] !== "" ? params["listing"] : null,
  };
}

/** The reverse, without what is at its default. */
export function inboxParams({ view, listing }: InboxAddress): Record<string, string> {
  return { ...(view === "needsYou" ? {} : { view }), ...(listing === null ? {} : { listing }) };
}
