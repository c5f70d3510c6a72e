import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { FileAnswer } from "#contract/procedure.ts";
import { type DocumentKind, documentTitles } from "#domain/deal/agreement.ts";
import { executedPaper, paperFileName } from "#domain/deal/document.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { lastSending, type Sending, signersOf } from "#domain/deal/signing.ts";
import type { Rendered } from "#domain/deal/signing-view.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { dealNews } from "./deal-news.ts";
import type { Papers } from "./papers.ts";
import type { Afterwards } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Part ids are unique across sendings, even if their numbers are not. */
const keyOf = ({ parts }: Sending): string => parts[0]?.id ?? "";

/** The hashes of a deal's rendered executed documents. */
export function renderedOf(state: DemoState, deal: Deal): Rendered[] {
  const sending = lastSending(deal);
  return (sending && state.rendered[keyOf(sending)]) ?? [];
}

/**
 * An executed agreement with its certificate; every rendering has the same bytes. @throws ExpectedError `not-found`,
 * `wrong-state`
 */
export function executedFile(
  papers: Papers,
  { code, listingAgency, sendings }: Deal,
  kind: DocumentKind,
): Promise<FileAnswer> {
  const sending = lastSending({ sendings });
  if (!sending || sending.completedAt === null)
    refuseState("This deal isn't executed yet. Its documents are created after the last signature.");
  const agreement = sending.agreements.find((each) => each.kind === kind) ?? refuse("not-found");
  const paper = executedPaper({ ...sending, agreement, parts: signersOf(sending, kind), sentBy: listingAgency.name });
  return papers.pdf(paper, {
    fileName: paperFileName(code, documentTitles[kind]),
    author: listingAgency.name,
    createdAt: sending.completedAt,
  });
}

const making = new Set<string>();

/** Renders the documents of an executed deal on first view. The demo stores only each file's hash. */
export function rendering(state: DemoState, deal: Deal, papers: Papers): { afterwards?: Afterwards } {
  const sending = lastSending(deal);
  if (!sending || sending.completedAt === null) return {};
  const key = keyOf(sending);
  if (state.rendered[key] || making.has(key)) return {};
  making.add(key);
  const make = async () => {
    const made: Rendered[] = [];
    for (const { kind } of sending.agreements)
      made.push({ kind, hash: fingerprintOf(await executedFile(papers, deal, kind)) });
    return withRendered(deal, key, made);
  };
  return { afterwards: () => make().finally(() => making.delete(key)) };
}

/** A later release can render the same text differently, so the shown hash is that of the last downloaded file. */
export function handedOut(
  state: DemoState,
  deal: Deal,
  kind: DocumentKind,
  file: Promise<FileAnswer>,
): { afterwards?: Afterwards } {
  const sending = lastSending(deal);
  const known = renderedOf(state, deal);
  if (!sending || known.length === 0) return {};
  return {
    async afterwards() {
      const hash = fingerprintOf(await file);
      return known.some((each) => each.kind === kind && each.hash === hash)
        ? null
        : withRendered(deal, keyOf(sending), [...known.filter((each) => each.kind !== kind), { kind, hash }]);
    },
  };
}

const withRendered = (deal: Deal, key: string, made: Rendered[]) => (state: DemoState) => ({
  state: { ...state, rendered: { ...state.rendered, [key]: made } },
  event: dealNews("rendered", deal),
});

const fingerprintOf = (file: FileAnswer): string =>
  bytesToHex(
    sha256("base64" in file ? Uint8Array.from(atob(file.base64), (byte) => byte.charCodeAt(0)) : new Uint8Array()),
  );
