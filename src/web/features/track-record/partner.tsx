import { createContext, Fragment, type ReactNode, useContext, useMemo } from "react";
import { trackParts } from "#domain/track-record/words.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Link } from "#web/lib/router/link.tsx";

type Lines = ReadonlyMap<string, readonly string[]>;

const Known = createContext<Lines>(new Map());

/** Reads the records of these organizations at once, for the lines below it. */
export function TrackLines({ of, children }: { of: readonly string[]; children: ReactNode }) {
  const ids = [...new Set(of)].toSorted().slice(0, 50);
  const { data } = useAsk("trackRecords", "list", { ids }, { enabled: ids.length > 0 });
  const lines = useMemo(
    () =>
      new Map(
        (data?.items ?? []).flatMap(({ organization, figures }) => {
          const parts = trackParts(figures);
          return parts.length === 0 ? [] : [[organization.id, parts] as const];
        }),
      ),
    [data],
  );
  return <Known value={lines}>{children}</Known>;
}

type TrackLineProps = { of: string; className?: string; otherwise?: string };

/**
 * How fast an agency answers, and how often it accepts; `otherwise`, or nothing, while too little is known. In a narrow
 * column each figure has its own line.
 */
export function TrackLine({ of, className, otherwise }: TrackLineProps) {
  const parts = useContext(Known).get(of) ?? (otherwise === undefined ? [] : [otherwise]);
  return parts.length === 0 ? null : (
    <span className={className}>
      {parts.map((part, place) => (
        <Fragment key={part}>
          {place === 0 ? null : " · "}
          <span className="inline-block">{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

type PartnerNameProps = { organization: { id: string; name: string }; aside?: ReactNode };

/** A party's name, as a link to its track record, with the line below; `aside`: a control beside the name. */
export function PartnerName({ organization, aside }: PartnerNameProps) {
  return (
    <span className="inline-flex max-w-full flex-col items-end">
      <span className="inline-flex max-w-full items-center justify-end gap-1">
        <Link to="/mls/partners/$id" params={{ id: organization.id }} className="anchor min-w-0 break-words">
          {organization.name}
        </Link>
        {aside}
      </span>
      <TrackLine of={organization.id} className="text-small font-normal text-ink-3" />
    </span>
  );
}
