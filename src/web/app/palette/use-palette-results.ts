import { useState } from "react";
import { maxFound } from "#domain/listing/view.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { type Command, commandsNow } from "#web/lib/keys/commands.ts";
import { noneFound, type OwnFound, useOwnFound } from "#web/features/own/use-own-found.ts";
import type { CandidateInHand, useCandidateActions } from "./candidate-actions.tsx";
import { noWork, useOwnWork } from "./own-work.ts";
import { matching, pagesFor, usePages } from "./palette-entries.tsx";
import { type FoundCandidate, useFoundCandidates } from "./use-found-candidates.ts";

/** What the palette finds for the typed text: among the actions of `about`, or everywhere. */
export function usePaletteResults(
  text: string,
  about: CandidateInHand | null,
  actionsOf: ReturnType<typeof useCandidateActions>,
) {
  // Evaluated when the palette opens: commands about the focused card are collected before the focus leaves it.
  const [onPage] = useState(() => commandsNow({ scope: "page", possible: true }));
  const [anywhere] = useState(() => commandsNow({ scope: "everywhere", possible: true }));
  const pages = usePages();
  const market = useFoundCandidates(about ? "" : text);
  const own = useOwnFound(about ? "" : text);
  const work = useOwnWork(about ? "" : text);
  const pending = market.pending || own.pending || work.pending;
  // All at once: results that arrive above the chosen one would leave it chosen, and Enter would open it.
  const found = pending ? noneFound : own.found;
  const { jobs, lists } = pending ? noWork : work.found;
  const candidates = pending ? [] : besidesOwn(market.candidates, found);

  const here = { heading: "On this page", entries: matching(onPage, text) };
  const actions = { heading: "Actions", entries: matching(anywhere, text) };
  const { named, known } = pagesFor(pages, text);
  const groups: { heading: string; entries: Command[] }[] = about
    ? [{ heading: about.headlineRole, entries: matching(actionsOf(about), text) }]
    : text === ""
      ? [here, { heading: "Go to", entries: pages }, actions]
      : [
          // A page's name means the page, not a command that adds to it. Its other words mean a command first.
          { heading: "Go to", entries: named },
          here,
          actions,
          { heading: named.length > 0 ? "More pages" : "Go to", entries: known },
        ];
  const total = groups.reduce(
    (sum, { entries }) => sum + entries.length,
    candidates.length + jobs.length + lists.length + countOf(found),
  );
  const inHand: CandidateInHand[] = [...found.candidates.flatMap(onTheMarket), ...candidates];
  const error = pending ? null : (market.error ?? own.error ?? work.error);

  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    own: { ...found, jobs, lists },
    candidates,
    /** Candidates with actions, whether the organization's own or others'. */
    inHand,
    total,
    nothing: total === 0 && !pending && !error,
    /** The market has more candidates than are shown. */
    isCut: !pending && market.candidates.length === maxFound,
    pending,
    error,
    retry: () => (market.error ? market : own.error ? own : work).retry(),
  };
}

const countOf = ({ candidates, deals, introductions, organizations }: OwnFound): number =>
  candidates.length + deals.length + introductions.length + organizations.length;

const onTheMarket = ({ id, maskedCode, headlineRole, status }: OwnFound["candidates"][number]): CandidateInHand[] =>
  isVisible(status) && maskedCode !== null ? [{ id, maskedCode, headlineRole }] : [];

/** Market candidates besides the organization's own, plus the listing of a complete code that is off the market. */
function besidesOwn(
  candidates: readonly FoundCandidate[],
  { candidates: own, listing }: OwnFound,
): readonly FoundCandidate[] {
  const known = new Set(own.map(({ id }) => id));
  const others = candidates.filter(({ id }) => !known.has(id));
  return listing && !others.some(({ id }) => id === listing.id) ? [listing, ...others] : others;
}
