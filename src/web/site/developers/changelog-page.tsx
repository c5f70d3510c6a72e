import { type ApiChange, apiChangelog, deprecationDays, deprecations } from "#contract/changelog.ts";
import { DataTable, Mono, Points, PortalPage, Prose } from "./portal-parts.tsx";

const kinds = [
  ["added", "Added"],
  ["changed", "Changed"],
  ["deprecated", "Deprecated"],
  ["removed", "Removed"],
] as const;

function Change({ change }: { change: ApiChange }) {
  return (
    <>
      <p className="figures text-small text-ink-3">
        <time dateTime={change.date}>
          {new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
            new Date(`${change.date}T00:00:00Z`),
          )}
        </time>
      </p>
      {kinds.map(([kind, label]) =>
        change[kind] && change[kind].length > 0 ? (
          <div key={kind}>
            <h3 className="text-card font-semibold text-ink">{label}</h3>
            <Points items={change[kind]} />
          </div>
        ) : null,
      )}
    </>
  );
}

/** /developers/changelog: what changed in the API, and the deprecation policy. */
export function ApiChangelog() {
  const ending = Object.entries(deprecations);
  return (
    <PortalPage
      path="/developers/changelog"
      title="Changelog"
      lead="What changed in the API, the newest first, and what you can rely on."
      sections={[
        {
          id: "policy",
          heading: "Deprecation policy",
          body: (
            <>
              <Points
                items={[
                  "Within /api/v1 we add calls, fields and values. Ignore those you don't know.",
                  "We don't rename or remove a call without announcing it here.",
                  `A deprecated call works for at least ${deprecationDays} more days.`,
                  <>
                    Until then its answers carry <Mono>Deprecation</Mono> (RFC 9745), <Mono>Sunset</Mono> (RFC 8594) and
                    a <Mono>Link</Mono> to this page, and the OpenAPI document marks it as deprecated. Log these headers
                    in your program.
                  </>,
                  "A change that breaks programs for security reasons can come sooner. It is announced here too.",
                  "Calls of our own pages, in openapi-pages.json, can change at any time.",
                ]}
              />
              {ending.length === 0 ? (
                <Prose>No call is deprecated now.</Prose>
              ) : (
                <DataTable
                  label="Deprecated calls"
                  head={["Call", "Since", "Works until", "Use instead"]}
                  rows={ending.map(([name, { since, sunset, instead }]) => ({
                    cells: [<Mono key="call">{name}</Mono>, since, sunset, <Mono key="instead">{instead}</Mono>],
                  }))}
                />
              )}
            </>
          ),
        },
        ...apiChangelog.map((change) => ({
          id: `v${change.version}`,
          heading: `Version ${change.version}`,
          body: <Change change={change} />,
        })),
      ]}
    />
  );
}
