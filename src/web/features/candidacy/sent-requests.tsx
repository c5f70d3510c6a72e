import { instantDateText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { OpenPage } from "./words.ts";

/** What the candidate requested from their agency, and whether it is done. */
export function SentRequests({ label, requests }: { label: string; requests: OpenPage["wishes"] }) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      {requests.map((request) => (
        <li key={`${request.askedAt} ${request.text}`} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <span className="min-w-0 text-read wrap-anywhere">{request.text}</span>
          <Badge tone={request.done ? "money" : "amber"}>{request.done ? "Done" : "Requested"}</Badge>
          <span className="figures text-small text-ink-3">{instantDateText(request.askedAt)}</span>
        </li>
      ))}
    </ul>
  );
}
