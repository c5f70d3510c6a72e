import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  component: lazyRouteComponent(() => import("./shell-layout.tsx"), "ShellLayout"),
});

/** Public although under /mls (decisions §10). */
const terms = createRoute({
  getParentRoute: () => shell,
  path: "/mls/terms",
  component: lazyRouteComponent(() => import("#web/screens/legal/terms.tsx"), "Terms"),
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: "/mls/privacy",
  component: lazyRouteComponent(() => import("#web/screens/legal/privacy.tsx"), "Privacy"),
});
const compliance = createRoute({
  getParentRoute: () => shell,
  path: "/mls/compliance",
  component: lazyRouteComponent(() => import("#web/screens/legal/compliance.tsx"), "Compliance"),
});

const gated = createRoute({ getParentRoute: () => shell, id: "gated", component: lazyRouteComponent(() => import("./gated-layout.tsx"), "GatedLayout") });

const home = createRoute({
  getParentRoute: () => gated,
  path: "/mls",
  component: lazyRouteComponent(() => import("./mls-home-page.tsx"), "MlsHomePage"),
});
/** The screens read and check their own search parameters: an address typed by hand may hold anything. */
type AnySearch = { [name: string]: string | readonly string[] | undefined };
const anySearch = (raw: AnySearch): AnySearch => raw;

const search = createRoute({
  getParentRoute: () => gated,
  path: "/mls/search",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/search/search-screen.tsx"), "SearchScreen"),
});
const candidate = createRoute({
  getParentRoute: () => gated,
  path: "/mls/candidate/$id",
  component: lazyRouteComponent(() => import("./candidate-page.tsx"), "CandidatePage"),
});
/** A parent without an outlet: the page stays mounted when the first save gives the draft its address. */
const list = createRoute({
  getParentRoute: () => gated,
  path: "/mls/list",
  component: lazyRouteComponent(() => import("./list-page.tsx"), "ListPage"),
});
const newListing = createRoute({ getParentRoute: () => list, path: "/" });
const listing = createRoute({ getParentRoute: () => list, path: "$id" });
const agent = createRoute({
  getParentRoute: () => gated,
  path: "/mls/agent",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/agent/agent-screen.tsx"), "AgentScreen"),
});
const employer = createRoute({
  getParentRoute: () => gated,
  path: "/mls/employer",
  component: lazyRouteComponent(() => import("#web/screens/employer/employer-screen.tsx"), "EmployerScreen"),
});
const introductions = createRoute({
  getParentRoute: () => gated,
  path: "/mls/introductions",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/introductions/introductions-screen.tsx"), "IntroductionsScreen"),
});
const shortlist = createRoute({
  getParentRoute: () => gated,
  path: "/mls/shortlist",
  component: lazyRouteComponent(() => import("#web/screens/shortlist/shortlist-screen.tsx"), "ShortlistScreen"),
});
const pipeline = createRoute({
  getParentRoute: () => gated,
  path: "/mls/pipeline",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/pipeline/pipeline-screen.tsx"), "PipelineScreen"),
});
const compare = createRoute({
  getParentRoute: () => gated,
  path: "/mls/compare",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/compare/compare-screen.tsx"), "CompareScreen"),
});
const deals = createRoute({
  getParentRoute: () => gated,
  path: "/mls/deals",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/deals/deals-screen.tsx"), "DealsScreen"),
});
const deal = createRoute({
  getParentRoute: () => gated,
  path: "/mls/deal/$id",
  component: lazyRouteComponent(() => import("./deal-page.tsx"), "DealPage"),
});
const introduction = createRoute({
  getParentRoute: () => gated,
  path: "/mls/introductions/$id",
  component: lazyRouteComponent(() => import("./introduction-page.tsx"), "IntroductionPage"),
});
const split = createRoute({
  getParentRoute: () => gated,
  path: "/mls/tools/split",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/split/split-screen.tsx"), "SplitScreen"),
});
const notificationPreferences = createRoute({
  getParentRoute: () => gated,
  path: "/mls/settings/notifications",
  component: lazyRouteComponent(() => import("#web/screens/notifications/preferences-screen.tsx"), "PreferencesScreen"),
});
const profile = createRoute({
  getParentRoute: () => gated,
  path: "/mls/profile",
  component: lazyRouteComponent(() => import("#web/screens/profile/profile-screen.tsx"), "ProfileScreen"),
});
const settings = createRoute({
  getParentRoute: () => gated,
  path: "/mls/settings",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("#web/screens/settings/settings-screen.tsx"), "SettingsScreen"),
});
const cases = createRoute({
  getParentRoute: () => gated,
  path: "/mls/cases",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("./cases-page.tsx"), "CasesPage"),
});
const organisations = createRoute({
  getParentRoute: () => gated,
  path: "/mls/admin/organisations",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("./organisations-page.tsx"), "OrganisationsPage"),
});
const admin = createRoute({
  getParentRoute: () => gated,
  path: "/mls/admin",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("./admin-page.tsx"), "AdminPage"),
});
const leads = createRoute({
  getParentRoute: () => gated,
  path: "/mls/admin/leads",
  component: lazyRouteComponent(() => import("./leads-page.tsx"), "LeadsPage"),
});
const outbox = createRoute({
  getParentRoute: () => gated,
  path: "/mls/admin/outbox",
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import("./outbox-page.tsx"), "OutboxPage"),
});
const imports = createRoute({
  getParentRoute: () => gated,
  path: "/mls/import",
  component: lazyRouteComponent(() => import("#web/screens/import/imports-screen.tsx"), "ImportsScreen"),
});
const oneImport = createRoute({
  getParentRoute: () => gated,
  path: "/mls/import/$id",
  component: lazyRouteComponent(() => import("./import-page.tsx"), "ImportPage"),
});

export const mlsRoutes = shell.addChildren([terms, privacy, compliance, gated.addChildren([home, search, candidate, list.addChildren([newListing, listing]), employer, agent, introductions, shortlist, pipeline, compare, deals, deal, introduction, split, notificationPreferences, profile, settings, cases, admin, leads, outbox, organisations, imports, oneImport])]);
