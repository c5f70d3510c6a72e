import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Backend } from "#contract/backend.ts";
import { apiOver } from "#contract/routes.ts";
import { BackendProvider } from "#web/lib/backend/context.tsx";
import { Wordmark } from "#web/lib/frame/brand.tsx";
import { DemoNotice } from "#web/lib/frame/demo-banner.tsx";
import { EcosystemBar } from "#web/lib/frame/ecosystem-bar.tsx";
import { Footer } from "#web/lib/frame/footer.tsx";
import { NothingHere } from "#web/lib/frame/nothing-here.tsx";
import { SiteShell } from "#web/site/parts/site-shell.tsx";
import { paths } from "#web/lib/router/paths.ts";
import { StaticPlace } from "#web/lib/router/static-place.tsx";
import { comparisonCsv } from "#web/site/competitive-analysis/analysis-csv.ts";
import { Booking } from "#web/site/booking/booking.tsx";
import { CompetitiveAnalysis } from "#web/site/competitive-analysis/competitive-analysis.tsx";
import { dictionary, dictionaryCsv } from "#contract/dictionary.ts";
import { UsingTheApi } from "#web/site/developers/api-page.tsx";
import { ApiChangelog } from "#web/site/developers/changelog-page.tsx";
import { Connections } from "#web/site/developers/connections-page.tsx";
import { DataDictionary } from "#web/site/developers/dictionary-page.tsx";
import { DevelopersOverview } from "#web/site/developers/overview.tsx";
import quickStartMarkdown from "#web/site/developers/quick-start.md?raw";
import { readQuickStart } from "#web/site/developers/quick-start.ts";
import { QuickStart } from "#web/site/developers/quick-start-page.tsx";
import { EventsAndWebhooks } from "#web/site/developers/webhooks-page.tsx";
import { Features } from "#web/site/features/features.tsx";
import { Landing } from "#web/site/landing/landing.tsx";
import { Compliance } from "#web/site/legal/compliance.tsx";
import { Privacy } from "#web/site/legal/privacy.tsx";
import { Terms } from "#web/site/legal/terms.tsx";

/*
 * Runs at build, never in a browser: the public pages as static HTML. Values from the configuration are `{{name}}`
 * placeholders, filled in by the server (server/platform/http/page-template.ts).
 */

export type PageMeta = {
  path: string;
  /** `site`: a standalone page. `app`: shown at the application's address until it has loaded. */
  within: "site" | "app";
  title: string;
  description: string;
  /** Whether search engines may index it. */
  listed: boolean;
  /** Scripts of the application, by file name, that are preloaded. */
  ahead?: readonly string[];
};
export type Page = PageMeta & { body: string };

const brand = "{{brand}}";
const backend: Backend = {
  kind: "server",
  viewer: null,
  live: null,
  actingFor: null,
  clock: null,
  api: apiOver(() => () => Promise.reject(new Error("A public page asked the server while it was made."))),
  settings: {
    brandName: brand,
    sampleMode: false,
    ecosystemApps: [{ name: "{{app-name}}", url: "{{app-url}}" }],
    partners: {
      workflow: "{{partner-workflow}}",
      contracts: "{{partner-contracts}}",
      scoring: null,
      employerSignup: null,
      analytics: null,
    },
    supportEmail: "",
    emails: "none",
  },
};

const site = (path: string, meta: Omit<PageMeta, "path" | "within">, content: ReactNode) => ({
  ...meta,
  path,
  within: "site" as const,
  content: <SiteShell path={path}>{content}</SiteShell>,
});
const portal = (path: string, title: string, description: string, content: ReactNode) =>
  site(path, { title: `${title} · ${brand}`, description, listed: true }, content);
const legal = (path: string, title: string, description: string, content: ReactNode) => ({
  path,
  title: `${title} · ${brand}`,
  description,
  listed: true,
  within: "app" as const,
  content: <BeforeTheShell>{content}</BeforeTheShell>,
});

/** Shown below every application address while it loads: the permanent frame and a placeholder. */
const frame = (path: "/mls/*" | "/demo/*", banner: ReactNode) => ({
  path,
  ahead: ["first"],
  title: brand,
  description: "The marketplace for member agencies and employers.",
  listed: false,
  within: "app" as const,
  content: (
    <BeforeTheShell banner={banner}>
      <div aria-busy="true" className="gutter mx-auto max-w-page py-8">
        <p role="status" className="max-w-[36ch] text-lead text-ink-2">
          Opening the marketplace.
        </p>
        <div aria-hidden="true" className="mt-6 flex flex-col gap-3">
          <span className="h-9 rounded-control bg-sunk" />
          <span className="h-40 rounded-card bg-sunk" />
          <span className="h-40 rounded-card bg-sunk" />
        </div>
      </div>
    </BeforeTheShell>
  ),
});

const pages = [
  site(
    "/",
    {
      title: `${brand}: a multiple listing service for talent`,
      description:
        "A multiple listing service for recruiting agencies. List a candidate under a masked code, let partners " +
        "and employers find them, and split the fee.",
      listed: true,
    },
    <Landing />,
  ),
  site(
    "/features",
    {
      title: `Features and pricing · ${brand}`,
      description:
        "Masked listings, commission splits, introductions under NDA, deals to the cent: what candidates, " +
        "employers and recruiting agencies get, and what it costs.",
      listed: true,
    },
    <Features />,
  ),
  site(
    "/competitive-analysis",
    {
      title: `Competitive Analysis · ${brand}`,
      description:
        "Twelve kinds of recruiting tools compared with a shared, masked marketplace: their strengths and the " +
        "differences.",
      listed: true,
    },
    <CompetitiveAnalysis />,
  ),
  site(
    "/booking",
    { title: `Your demo call · ${brand}`, description: "Move or cancel a demo call that was booked.", listed: false },
    <Booking />,
  ),
  site(
    "/404",
    { title: `Page not found · ${brand}`, description: "There is no page at this address.", listed: false },
    <div className="gutter grid min-h-[70dvh] place-items-center">
      <NothingHere />
    </div>,
  ),
  portal(
    "/developers",
    "Developers",
    "Connect an applicant tracking system, a website or a dashboard: quick start, webhooks, data dictionary.",
    <DevelopersOverview />,
  ),
  portal(
    "/developers/quick-start",
    "Quick start",
    "From an API key to a signed certificate: list, find, introduce and reveal a candidate, in curl and TypeScript.",
    <QuickStart />,
  ),
  portal(
    "/developers/api",
    "Using the API",
    "API keys, scopes, errors, idempotency, rate limits, pagination and versions.",
    <UsingTheApi />,
  ),
  portal(
    "/developers/webhooks",
    "Events and webhooks",
    "Every event with an example, how to verify a signature, retries, replay, Slack and Microsoft Teams.",
    <EventsAndWebhooks />,
  ),
  portal(
    "/developers/connections",
    "Agents, directories and calendars",
    "Tools for AI agents (MCP), user provisioning by SCIM 2.0, and calendar feeds: how to set them up.",
    <Connections />,
  ),
  portal(
    "/developers/dictionary",
    "Talent Data Dictionary",
    "Every field of the API's records: type, values, unit, mask class and who sees it.",
    <DataDictionary />,
  ),
  portal(
    "/developers/changelog",
    "API changelog",
    "What changed in the API, the newest first, and how long deprecated calls work.",
    <ApiChangelog />,
  ),
  legal(
    "/mls/terms",
    "Terms & Policies",
    "The rules of the marketplace in plain words: list honestly, respect the mask, pay only when someone " +
      "is hired.",
    <Terms />,
  ),
  legal(
    "/mls/privacy",
    "Privacy",
    "What is stored about candidates and users, who sees it, for how long, and how it is erased.",
    <Privacy />,
  ),
  legal(
    "/mls/compliance",
    "Compliance",
    "What the product does so that agencies and employers can keep their promises to candidates, and what it " +
      "cannot do for them.",
    <Compliance />,
  ),
  frame("/mls/*", null),
  frame("/demo/*", <DemoNotice />),
];

/** Every public page with its HTML. */
export const renderPages = (): Page[] =>
  pages.map(({ content, ...meta }) => ({ ...meta, body: render(meta.path, content) }));

function render(path: string, content: ReactNode): string {
  return renderToStaticMarkup(
    <BackendProvider backend={backend}>
      <StaticPlace path={path} base={path.startsWith("/demo") ? "/demo" : "/"}>
        {content}
      </StaticPlace>
    </BackendProvider>,
  );
}

/** The legal pages are the application's; this much of them is there before it loads, or without it. */
function BeforeTheShell({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  return (
    <>
      <EcosystemBar />
      <div className="gutter flex h-14 items-center border-b border-line bg-surface">
        <a href="/" aria-label={`${brand}, start page`}>
          <Wordmark name={brand} />
        </a>
      </div>
      {banner}
      <main className="min-h-[calc(100dvh-5.375rem)]">{children}</main>
      <Footer />
    </>
  );
}

const manifest = {
  name: brand,
  short_name: brand,
  start_url: "/mls",
  display: "browser",
  background_color: "#faf9f6",
  theme_color: "#15202b",
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "maskable" },
    { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
};

/** Files beside the pages, by their address. */
export const files: Readonly<Record<string, string>> = {
  "/competitive-analysis.csv": comparisonCsv(brand),
  "/developers/dictionary.json": JSON.stringify(dictionary),
  "/developers/dictionary.csv": dictionaryCsv(),
  "/developers/quick-start.mts": readQuickStart(quickStartMarkdown).program,
  "/site.webmanifest": JSON.stringify(manifest),
};

/**
 * The first part of every address that belongs to the application: what is outside of them all, and no public page, is
 * not there.
 */
export function applicationTrees(): string[] {
  // What is below /dev exists in development alone.
  const firsts = paths
    .filter((path) => import.meta.env.DEV || !path.startsWith("/dev/"))
    .map((path) => path.split("/")[1] ?? "");
  return [...new Set(["demo", ...firsts])].filter((first) => first !== "").toSorted();
}
