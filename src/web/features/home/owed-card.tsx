import { type ReactNode, useState } from "react";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoWithin, counted, instantDateText } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { dealReplyLabels } from "#domain/deal/reply.ts";
import { showMessages } from "#web/features/thread/drawer-place.ts";
import { Link, type LinkProps } from "#web/lib/router/link.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import type { Home } from "./home-queries.ts";
import { lingering } from "./lingering.ts";

type Owed = NonNullable<Home["owed"]>;
/** An agency's own listings whose candidates it is asked about. */
type Asked = NonNullable<Home["own"]>["asked"];
const noQuestions: Asked = { total: 0, items: [] };

/** A single word with a touch target large enough for a finger. */
const allClass = "anchor inline-block py-1";
const rowClass = "group block w-full px-5 py-2.5 text-left hover:bg-sunk focus-visible:-outline-offset-2";

/** Open replies of the viewer's organization, each linking to where it is given. */
export function OwedCard({
  owed: { introductions, interviews, scorecards, deals, threads },
  asked = noQuestions,
}: {
  owed: Owed;
  asked?: Asked | undefined;
}) {
  const now = useNow();
  const messages = useLingering(threads);
  const total = introductions.total + interviews.total + scorecards.total + deals.total + threads.total + asked.total;
  return (
    <Card aria-label="Needs your reply">
      <CardSection className="py-3">
        <CardTitle>
          Needs your reply
          {total > 0 ? <span className="figures ml-1.5 text-seal">{total.toLocaleString("en-US")}</span> : null}
        </CardTitle>
      </CardSection>
      {total === 0 && messages.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-ink-2">
          Nothing needs your reply. Requests, interviews, scorecards, terms, signatures, corrections and messages appear
          here when they do.
        </p>
      ) : null}
      <Group label="Introductions" of={introductions} all={<All to="/mls/introductions" />}>
        {introductions.items.map(({ id, code, waits, answerBy, ...candidate }) => (
          <Link key={id} to="/mls/introductions/$id" params={{ id }} className={rowClass}>
            <Line
              {...candidate}
              lead={code}
              says={waits === "answer" ? "Reply needed" : "Signature needed"}
              aside={answerBy ? `by ${instantDateText(answerBy)}` : ""}
            />
          </Link>
        ))}
      </Group>
      <Group label="Interviews" of={interviews} all={<All to="/mls/introductions" search={{ view: "interviews" }} />}>
        {interviews.items.map(({ id, introductionId, code, startsAt, times, ...candidate }) => (
          <Link
            key={id}
            to="/mls/introductions/$id"
            params={{ id: introductionId }}
            hash="interviews"
            className={rowClass}
          >
            <Line
              {...candidate}
              lead={`Interview, ${code}`}
              says={times === 1 ? "Time to confirm" : `${times} times to choose from`}
              aside={`${times === 1 ? "on" : "starting"} ${instantDateText(startsAt)}`}
            />
          </Link>
        ))}
      </Group>
      <Group label="Scorecards" of={scorecards} all={<All to="/mls/introductions" search={{ view: "granted" }} />}>
        {scorecards.items.map(({ id, introductionId, code, at, ...candidate }) => (
          <Link key={id} to="/mls/introductions/$id" params={{ id: introductionId }} className={rowClass}>
            <Line
              {...candidate}
              lead={`Scorecard, ${code}`}
              says="Scorecard to fill in"
              aside={`· ${agoWithin(at, now)}`}
            />
          </Link>
        ))}
      </Group>
      <Group label="Deals" of={deals} all={<All to="/mls/deals" />}>
        {deals.items.map(({ id, code, waits, at, ...candidate }) => (
          <Link key={id} to="/mls/deal/$id" params={{ id }} className={rowClass}>
            <Line {...candidate} lead={code} says={dealReplyLabels[waits]} aside={`· ${agoWithin(at, now)}`} />
          </Link>
        ))}
      </Group>
      <Group label="Your listings" of={asked} all={<All to="/mls/agent" search={{ needs: "attention" }} />}>
        {asked.items.map(({ id, maskedCode, headlineRole, at }) => (
          <Link key={id} to="/mls/candidate/$id" params={{ id }} className={rowClass}>
            <Line
              lead="Your listing, still available"
              maskedCode={maskedCode}
              headlineRole={headlineRole}
              with="Still available?"
              says="Reply needed"
              aside={`· ${agoWithin(at, now)}`}
            />
          </Link>
        ))}
      </Group>
      <Group
        label="Messages"
        of={threads}
        all={
          <button type="button" onClick={() => showMessages({ at: "list" })} className={`${allClass} cursor-pointer`}>
            All
          </button>
        }
      >
        {messages.map(({ waits, line: { id, unread, at, ...candidate } }) => (
          <button
            key={id}
            type="button"
            onClick={() => showMessages({ at: "thread", id })}
            className={`${rowClass} cursor-pointer`}
          >
            <Line
              {...candidate}
              lead={`Messages with ${candidate.with}`}
              says={waits ? counted(unread, "unread message") : null}
              aside={waits ? `· ${agoWithin(at, now)}` : "Read"}
            />
          </button>
        ))}
      </Group>
    </Card>
  );
}

const All = (props: LinkProps) => (
  <Link {...props} className={allClass}>
    All
  </Link>
);

function Group({
  label,
  of: { total, items },
  all,
  children,
}: {
  label: string;
  of: { total: number; items: readonly unknown[] };
  all: ReactNode;
  children: readonly ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <div className="border-t border-line pt-2.5">
      <div className="figures flex items-baseline justify-between gap-3 px-5">
        <h3 className="label-caps text-ink-3">
          {label} {total > items.length ? `${items.length} of ${total.toLocaleString("en-US")}` : ""}
        </h3>
        <span className="text-small">
          {all}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </span>
      </div>
      <ul aria-label={`${label} that need your reply`}>
        {children.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Listed items stay until the page is left, done or not, so nothing moves under the pointer or a returning focus. */
function useLingering<Item extends { id: string; at: string }>(found: { total: number; items: readonly Item[] }) {
  const [shown, setShown] = useState(found.items);
  const lines = lingering(shown, found);
  if (lines.length !== shown.length || lines.some(({ line }, place) => line !== shown[place]))
    setShown(lines.map(({ line }) => line));
  return lines;
}

/** Two columns of its own for each line, so that a long request doesn't narrow the role above it. */
const lineClass = "grid grid-cols-[minmax(0,1fr)_fit-content(62%)] items-baseline gap-x-3";

type LineProps = {
  lead: string;
  maskedCode: string;
  headlineRole: string;
  with: string;
  says: string | null;
  aside: string;
};

/** The other party, the candidate and what is requested. `lead`: the heading's subject, for screen readers. */
function Line({ lead, maskedCode, headlineRole, with: other, says, aside }: LineProps) {
  return (
    <span className="block space-y-0.5">
      <span className={lineClass}>
        <span className="min-w-0 font-semibold break-words group-hover:underline">
          <span className="sr-only">{lead}, </span>
          {headlineRole}
        </span>
        <PlateText code={maskedCode} />
      </span>
      <span className={lineClass}>
        <span className="min-w-0 break-words text-ink-2">{other}</span>
        <span className="figures text-right text-small text-balance">
          <span className="font-medium text-seal">{says}</span> <span className="text-ink-3">{aside}</span>
        </span>
      </span>
    </span>
  );
}
