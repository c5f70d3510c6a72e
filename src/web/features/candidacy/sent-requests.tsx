import { instantDateText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TextChange } from "./text-change.tsx";
import type { OpenPage } from "./words.ts";

type Request = OpenPage["wishes"][number];

/** What the candidate requested from their agency, and what became of it. */
export function SentRequests({ label, requests }: { label: string; requests: readonly Request[] }) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      {requests.map((request) => (
        <li key={`${request.askedAt} ${request.text}`}>
          <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <span className="min-w-0 text-read wrap-anywhere">{request.correction?.label ?? request.text}</span>
            <Standing request={request} />
            <span className="figures text-small text-ink-3">{instantDateText(request.askedAt)}</span>
          </p>
          {request.correction ? <TextChange from={request.correction.from} to={request.text} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Standing({ request: { done, correction } }: { request: Request }) {
  if (!done) return <Badge tone="amber">Requested</Badge>;
  if (correction?.accepted === false) return <Badge>Declined</Badge>;
  return <Badge tone="money">{correction ? "Accepted" : "Done"}</Badge>;
}
