import { useBackend } from "#web/lib/backend/context.tsx";
import { apiVersion } from "#contract/changelog.ts";
import { Mono, Points, PortalPage, Prose } from "./portal-parts.tsx";

const link = (href: string, label: string) => (
  <a href={href} className="anchor">
    {label}
  </a>
);

/** /developers: where to start. */
export function DevelopersOverview() {
  const { settings } = useBackend();
  return (
    <PortalPage
      path="/developers"
      title="Developers"
      lead={`Connect your applicant tracking system, your website or your dashboard to ${settings.brandName}.`}
      sections={[
        {
          id: "start",
          heading: "Start here",
          body: (
            <Points
              items={[
                <>
                  {link("/developers/quick-start", "Quick start")}: from an API key to a signed certificate, in curl and
                  in TypeScript.
                </>,
                <>
                  {link("/developers/api", "Using the API")}: keys and scopes, errors, idempotency, rate limits,
                  pagination and versions.
                </>,
                <>
                  {link("/developers/webhooks", "Events and webhooks")}: every event with an example, signatures,
                  retries and replay.
                </>,
                <>
                  {link("/developers/connections", "Agents, directories and calendars")}: tools for AI agents, SCIM and
                  calendar feeds.
                </>,
                <>
                  {link("/developers/dictionary", "Data dictionary")}: every field, its type and values, and who sees
                  it.
                </>,
                <>{link("/developers/changelog", "Changelog")}: what changed, and how long old calls work.</>,
                <>
                  {link("/api/docs", "All calls")}, and as{" "}
                  {link("/api/openapi.json", `OpenAPI 3.1, version ${apiVersion}`)}.
                </>,
              ]}
            />
          ),
        },
        {
          id: "key",
          heading: "Get an API key",
          body: (
            <>
              <Prose>
                An admin of your agency or company creates keys in the settings, under{" "}
                {link("/mls/settings?tab=api-keys", "API keys")}. Choose only the scopes your program needs. The key is
                shown once, and what it does is in your audit log under its name.
              </Prose>
              <Prose>
                To try the API without real candidates, run the product on your own machine. It starts with sample data.
              </Prose>
            </>
          ),
        },
        {
          id: "masking",
          heading: "Data a program never gets",
          body: (
            <Prose>
              A key sees what its owner sees. Another agency's candidate has a masked code, such as{" "}
              <Mono>TM-7K3QF9XA</Mono>, and no identity fields until the listing agency has accepted an introduction and
              your organization has signed the NDA. Only keys with <Mono>identities:read</Mono> open identities. Events
              and webhooks carry ids and codes, never text.
            </Prose>
          ),
        },
      ]}
    />
  );
}
