import { createRouter } from "@tanstack/react-router";
import { FailedPage } from "./failed-page.tsx";
import { mlsRoutes } from "./mls-routes.tsx";
import { PendingPage } from "./pending-page.tsx";
import { publicRoutes } from "./public-routes.tsx";
import { rootRoute } from "./root-route.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";

const routeTree = rootRoute.addChildren([...publicRoutes, mlsRoutes]);

/** One tree for both worlds; under /demo every link stays there because of the base path (decisions §1). */
export function createAppRouter(basepath: "/" | "/demo") {
  return createRouter({
    routeTree,
    basepath,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadDelay: 40,
    defaultPendingMs: 300,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: FailedPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
