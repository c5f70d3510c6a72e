import type { Answer } from "#contract/index.ts";
import { integrationWords } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { momentText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";

/** An integration and its health: a code and a time, never a partner's response. */
export function Integration({
  name,
  state,
  lastSuccessAt,
  lastError,
}: Answer<"admin", "integrations">["items"][number]) {
  const { kind } = useBackend();
  const { label, outside, builtIn } = integrationWords[name];
  const failing = lastError !== null && (lastSuccessAt === null || lastError.at > lastSuccessAt);
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{label}</h3>
        <Badge tone={failing ? "danger" : state === "outside" ? "petrol" : "neutral"}>
          {failing ? "Failing" : state === "outside" ? "Configured" : "Built in"}
        </Badge>
      </div>
      <p className="mt-1 text-dense text-ink-2">
        {state === "outside" ? outside : builtIn}
        {name === "mail" && kind === "server" ? (
          <>
            {" "}
            <Link to="/mls/admin/outbox" className="anchor">
              Open the outbox
            </Link>
          </>
        ) : null}
      </p>
      <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-2.5 text-small">
        <dt className="text-ink-3">Last success</dt>
        <dd className="figures text-right">
          {lastSuccessAt ? (
            <time dateTime={lastSuccessAt}>{momentText(lastSuccessAt)}</time>
          ) : kind === "demo" ? (
            "Not in the demo"
          ) : (
            "Not used yet"
          )}
        </dd>
        <dt className="text-ink-3">Last error</dt>
        <dd className="figures text-right break-words">
          {lastError ? (
            <>
              <span className="font-mono">{lastError.code}</span>,{" "}
              <time dateTime={lastError.at}>{momentText(lastError.at)}</time>
            </>
          ) : (
            "None"
          )}
        </dd>
      </dl>
    </li>
  );
}
