import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { cn } from "#web/ui/cn.ts";
import { awaitedWords, otherParty } from "./awaited-words.ts";
import { IntroductionBadge } from "./badge.tsx";
import type { Introduction } from "./queries.ts";

type IntroductionLinesProps = { introductions: readonly Introduction[]; now: number; label: string };

/** A few introductions, each a link: candidate, other party, state. `now` in ms. */
export function IntroductionLines({ introductions, now, label }: IntroductionLinesProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {introductions.map((introduction) => {
        const { words, urgent } = awaitedWords(introduction, now);
        return (
          <li key={introduction.id}>
            <Link
              to="/mls/introductions/$id"
              params={{ id: introduction.id }}
              className="group block px-5 py-3 hover:bg-sunk focus-visible:-outline-offset-2"
            >
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <PlateText code={introduction.candidate.maskedCode} />
                <IntroductionBadge introduction={introduction} />
              </span>
              <span className="mt-1 block font-semibold break-words group-hover:underline">
                {introduction.candidate.headlineRole}
              </span>
              <span className="block text-ink-2">{otherParty(introduction)}</span>
              <span
                className={cn("figures block break-words text-small", urgent ? "font-medium text-amber" : "text-ink-3")}
              >
                {words}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
