import { createRootRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import("#web/screens/not-found/not-found.tsx"), "NotFound"),
});
