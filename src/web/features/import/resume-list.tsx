import { useState, type ReactNode } from "react";
import { counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ImportView, ResumeReading } from "./queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

/** Every document, opened one at a time: what is read, where it goes, and what isn't read and why. */
export function ResumeList({ view }: { view: ImportView }) {
  const files = view.fileNames.flatMap((name, index) => (name === "" ? [] : [{ name, row: index + 1 }]));
  const [open, setOpen] = useState(files.length === 1 ? files[0]?.row : undefined);
  return (
    <Card aria-labelledby="resumes">
      <CardHead
        id="resumes"
        title="Imported content"
        aside={<span className="figures text-small text-ink-3">{counted(files.length, "file")}</span>}
      >
        <p className="mt-1 text-dense text-ink-2">
          Identity details are encrypted and visible only to your agency. Skills and experience go to the public
          profile, with names and employers in general words.
        </p>
      </CardHead>
      {files.map(({ name, row }) => (
        <CardSection key={row} className="border-t border-line">
          <Disclosure
            label={<span className="break-all">{name}</span>}
            open={open === row}
            onOpenChange={(next) => setOpen(next ? row : undefined)}
          >
            {open === row ? <Reading view={view} row={row} /> : null}
          </Disclosure>
        </CardSection>
      ))}
    </Card>
  );
}

function Reading({ view, row }: { view: ImportView; row: number }) {
  // A reading depends on the defaults, so it is cached by version.
  const reading = useAsk("imports", "resume", { id: view.id, row }, { per: view.version });
  if (reading.isPending) return <Skeleton className="h-72 rounded-control" />;
  if (!reading.data)
    return (
      <Callout tone="danger" title="This file could not be shown">
        {problemDetail(reading.error)}
      </Callout>
    );
  const { read, notRead, errors } = reading.data;
  return (
    <div className="flex flex-col gap-5">
      {errors.length > 0 ? (
        <Callout tone="danger" title="This file is left out until this is fixed">
          <ul className="list-disc pl-4">
            {errors.map((error) => (
              <li key={error.column + error.message}>
                {error.column ? `${error.column}: ${error.message}` : error.message}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <div className="grid gap-5 lg:grid-cols-2">
        <Side
          title="To the vault"
          tone="seal"
          words="Encrypted, only your agency"
          entries={read.filter((each) => each.side === "vault")}
        />
        <Side
          title="To the public profile"
          tone="petrol"
          words="Visible to others"
          entries={read.filter((each) => each.side === "public")}
        />
      </div>
      <NotRead entries={notRead} />
    </div>
  );
}

type Read = ResumeReading["read"][number];

type SideProps = { title: string; tone: "seal" | "petrol"; words: string; entries: readonly Read[] };

function Side({ title, tone, words, entries }: SideProps) {
  return (
    <section>
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {title}
        <Badge tone={tone}>{words}</Badge>
      </h3>
      {entries.length === 0 ? (
        <p className="mt-2 text-dense text-ink-3">Nothing from this file.</p>
      ) : (
        <Groups groups={grouped(entries, (entry) => entry.goesTo)}>{(entry) => <ReadValue entry={entry} />}</Groups>
      )}
    </section>
  );
}

/** The original text and, where it differs, its public version. */
function ReadValue({ entry }: { entry: Read }) {
  if (entry.becomes === undefined) return entry.value;
  return (
    <>
      <span className="block text-small text-ink-3 line-through">{entry.value}</span>
      <span className="block">{entry.becomes || "Not shown in the public profile."}</span>
    </>
  );
}

function NotRead({ entries }: { entries: ResumeReading["notRead"] }) {
  return (
    <section>
      <h3 className="font-medium">
        Not read <span className="figures font-normal text-ink-3">{entries.length}</span>
      </h3>
      {entries.length === 0 ? (
        <p className="mt-2 text-dense text-ink-3">Everything in this file is imported.</p>
      ) : (
        <Groups groups={grouped(entries, (entry) => entry.why)} className="lg:columns-2 lg:gap-x-5">
          {(entry) => entry.value || "Empty"}
        </Groups>
      )}
    </section>
  );
}

type Group<Entry> = { heading: string; entries: Entry[] };

/** Values grouped by field, or by the reason they aren't read. */
function grouped<Entry>(entries: readonly Entry[], headingOf: (entry: Entry) => string): Group<Entry>[] {
  return [...Map.groupBy(entries, headingOf)].map(([heading, inside]) => ({ heading, entries: inside }));
}

function Groups<Entry extends { path: string }>({
  groups,
  children,
  className,
}: {
  groups: readonly Group<Entry>[];
  children: (entry: Entry) => ReactNode;
  className?: string;
}) {
  return (
    <dl className={cn("mt-2", className)}>
      {groups.map(({ heading, entries }) => (
        <div key={heading} className="break-inside-avoid border-t border-line py-2">
          <dt className="text-small font-medium text-ink-2">{heading}</dt>
          {entries.map((entry) => (
            <dd key={entry.path} className="flex flex-wrap items-baseline justify-between gap-x-4 text-dense">
              <span className="min-w-0 break-words">{children(entry)}</span>
              <span className="ml-auto font-mono text-small break-all text-ink-3">{entry.path}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
