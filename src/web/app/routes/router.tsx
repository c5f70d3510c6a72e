import type { ComponentType } from "react";
import type { Action } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { usePathId } from "#web/lib/router/hooks.ts";
import type { Path } from "#web/lib/router/paths.ts";
import { fetched, type Layout, type Route } from "#web/lib/router/route.ts";
import { createRouter } from "#web/lib/router/router.ts";
import { StartPage } from "./start-page.tsx";

const shell: Layout = fetched(async () => (await import("./shell-layout.tsx")).ShellLayout);
const gate: Layout = fetched(async () => (await import("./gated-layout.tsx")).GatedLayout);

const bare = (page: () => Promise<ComponentType>): Route => ({ page: fetched(page), layouts: [] });
/** Public although under /mls (spec §19). */
const open = (page: () => Promise<ComponentType>): Route => ({ page: fetched(page), layouts: [shell] });
const gated = (page: () => Promise<ComponentType>): Route => ({ page: fetched(page), layouts: [shell, gate] });
/** Without this right, the page doesn't exist. */
const only = (action: Action, screen: () => Promise<ComponentType>): Route =>
  gated(async () => {
    const [Screen, { OnlyFor }] = await Promise.all([screen(), import("./only-for.tsx")]);
    return function Only() {
      return (
        <OnlyFor action={action}>
          <Screen />
        </OnlyFor>
      );
    };
  });
/** The demo has no sign-in and sends no emails, so it has no such page. */
const outsideDemo = (screen: () => Promise<ComponentType>): Route =>
  bare(async () => {
    const [Screen, { NotFound }] = await Promise.all([screen(), import("./not-found.tsx")]);
    return function OutsideDemo() {
      return useBackend().kind === "demo" ? <NotFound /> : <Screen />;
    };
  });
/** A page about one record, remounted for the next one. */
const one = (screen: () => Promise<ComponentType<{ id: string }>>): Route =>
  gated(async () => {
    const Screen = await screen();
    return function One() {
      const id = usePathId() ?? "";
      return <Screen key={id} id={id} />;
    };
  });

/** One page for a new candidate and a draft: it stays when the first save gives the draft its address. */
const list = gated(async () => (await import("./list-page.tsx")).ListPage);

const nothing = bare(async () => (await import("./not-found.tsx")).NotFound);

const pages: Readonly<Record<Path, Route>> = {
  "/": bare(() => Promise.resolve(StartPage)),
  // For development alone: a build leaves it out.
  "/dev/gallery": import.meta.env.DEV
    ? bare(async () => (await import("#web/site/gallery/gallery.tsx")).Gallery)
    : nothing,
  // The fixed addresses of the ecosystem's contract (spec §2).
  "/auth": outsideDemo(async () => (await import("#web/features/session/sign-in/auth-error.tsx")).AuthPage),
  "/auth/callback/ecosystem": outsideDemo(
    async () => (await import("#web/features/session/sign-in/callback.tsx")).EcosystemCallback,
  ),
  // From emails, for the people who have their links.
  "/unsubscribe": outsideDemo(
    async () => (await import("#web/features/notification/unsubscribe-screen.tsx")).UnsubscribeScreen,
  ),
  "/sign": outsideDemo(async () => (await import("#web/features/signing/sign-screen.tsx")).SignScreen),
  "/guest": outsideDemo(async () => (await import("#web/features/guest-page/guest-screen.tsx")).GuestScreen),
  "/scorecard": outsideDemo(async () => (await import("#web/features/interview/scorecard-screen.tsx")).ScorecardScreen),
  "/candidate": outsideDemo(async () => (await import("#web/features/candidacy/candidacy-screen.tsx")).CandidacyScreen),
  "/mls/terms": open(async () => (await import("#web/site/legal/terms.tsx")).Terms),
  "/mls/privacy": open(async () => (await import("#web/site/legal/privacy.tsx")).Privacy),
  "/mls/compliance": open(async () => (await import("#web/site/legal/compliance.tsx")).Compliance),
  "/mls": gated(async () => (await import("./mls-home-page.tsx")).MlsHomePage),
  "/mls/search": gated(async () => (await import("#web/features/search/search-screen.tsx")).SearchScreen),
  "/mls/candidate/$id": one(
    async () => (await import("#web/features/listing-page/candidate-screen.tsx")).CandidateScreen,
  ),
  "/mls/list": list,
  "/mls/list/cvs": gated(async () => (await import("#web/features/cv/queue/queue-screen.tsx")).QueueScreen),
  "/mls/list/cv/$id": one(async () => (await import("#web/features/cv/review/review-screen.tsx")).ReviewScreen),
  "/mls/list/$id": list,
  "/mls/employer": gated(
    async () => (await import("#web/features/introduction/employer/employer-screen.tsx")).EmployerScreen,
  ),
  "/mls/agent": gated(async () => (await import("#web/features/own/agent-screen.tsx")).AgentScreen),
  "/mls/introductions": gated(
    async () => (await import("#web/features/introduction/list/introductions-screen.tsx")).IntroductionsScreen,
  ),
  "/mls/introductions/$id": one(
    async () => (await import("#web/features/introduction/page/introduction-screen.tsx")).IntroductionScreen,
  ),
  "/mls/saved": gated(async () => (await import("#web/features/saved-search/saved-screen.tsx")).SavedScreen),
  "/mls/shortlist": gated(async () => (await import("#web/features/shortlist/shortlist-screen.tsx")).ShortlistScreen),
  "/mls/pipeline": gated(async () => (await import("#web/features/pipeline/board/pipeline-screen.tsx")).PipelineScreen),
  "/mls/jobs": gated(async () => (await import("#web/features/job/list/jobs-screen.tsx")).JobsScreen),
  "/mls/jobs/$id": one(async () => (await import("#web/features/job/page/job-screen.tsx")).JobScreen),
  "/mls/clients": gated(async () => (await import("#web/features/client/clients-screen.tsx")).ClientsScreen),
  "/mls/lists": gated(async () => (await import("#web/features/candidate-list/lists-screen.tsx")).ListsScreen),
  "/mls/lists/$id": one(async () => (await import("#web/features/candidate-list/list-screen.tsx")).ListScreen),
  "/mls/compare": gated(async () => (await import("#web/features/compare/compare-screen.tsx")).CompareScreen),
  "/mls/partners/$id": one(async () => (await import("#web/features/track-record/partner-screen.tsx")).PartnerScreen),
  "/mls/market": gated(async () => (await import("#web/features/market-comp/market-screen.tsx")).MarketScreen),
  "/mls/deals": gated(async () => (await import("#web/features/deal/list/deals-screen.tsx")).DealsScreen),
  "/mls/deal/$id": one(async () => (await import("#web/features/deal/page/deal-screen.tsx")).DealScreen),
  "/mls/money": only("money.read", async () => (await import("#web/features/money/money-screen.tsx")).MoneyScreen),
  "/mls/tools/split": gated(async () => (await import("#web/features/deal/calculator/split-screen.tsx")).SplitScreen),
  "/mls/settings/notifications": gated(
    async () => (await import("#web/features/notification/preferences-screen.tsx")).PreferencesScreen,
  ),
  "/mls/profile": gated(async () => (await import("#web/features/member/profile-screen.tsx")).ProfileScreen),
  "/mls/settings": gated(
    async () => (await import("#web/features/organization/settings/settings-screen.tsx")).SettingsScreen,
  ),
  "/mls/connect": gated(async () => (await import("#web/features/connected-app/connect-screen.tsx")).ConnectScreen),
  "/mls/cases": only("case.use", async () => (await import("#web/features/match-case/cases-screen.tsx")).CasesScreen),
  "/mls/admin": gated(async () => (await import("./admin-page.tsx")).AdminPage),
  "/mls/admin/leads": only("lead.read", async () => (await import("#web/features/lead/leads-screen.tsx")).LeadsScreen),
  "/mls/admin/outbox": only(
    "outbox.use",
    async () => (await import("#web/features/outbox/outbox-screen.tsx")).OutboxScreen,
  ),
  "/mls/admin/organizations": only(
    "organization.vet",
    async () => (await import("#web/features/organization/vetting/organizations-screen.tsx")).OrganizationsScreen,
  ),
  "/mls/admin/supply": only(
    "admin.platform",
    async () => (await import("#web/features/demand/supply-screen.tsx")).SupplyScreen,
  ),
  "/mls/admin/status": only(
    "admin.platform",
    async () => (await import("#web/features/admin/status-screen.tsx")).StatusScreen,
  ),
  "/mls/import": gated(async () => (await import("#web/features/import/imports-screen.tsx")).ImportsScreen),
  "/mls/import/$id": one(async () => (await import("#web/features/import/import-screen.tsx")).ImportScreen),
};

/** The same pages on the server and in the demo; the base path keeps links under /demo there (spec §10). */
export const createAppRouter = (base: "/" | "/demo") => createRouter({ pages, nothing }, base);
