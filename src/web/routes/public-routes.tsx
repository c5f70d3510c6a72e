import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";
import { StartPage } from "./start-page.tsx";

const start = createRoute({ getParentRoute: () => rootRoute, path: "/", component: StartPage });

const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: "/dev/gallery",
  component: lazyRouteComponent(() => import("#web/screens/gallery/gallery.tsx"), "Gallery"),
});

/** The fixed addresses of the ecosystem's contract (seed §2). */
const auth = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth",
  component: lazyRouteComponent(() => import("./auth-pages.tsx"), "AuthPage"),
});
const callback = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/callback/ecosystem",
  component: lazyRouteComponent(() => import("./auth-pages.tsx"), "CallbackPage"),
});

/** From letters, for whoever has their links. */
const sign = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign",
  component: lazyRouteComponent(() => import("./sign-page.tsx"), "SignPage"),
});
const candidacy = createRoute({
  getParentRoute: () => rootRoute,
  path: "/candidate",
  component: lazyRouteComponent(() => import("./candidacy-page.tsx"), "CandidacyPage"),
});

const unsubscribe = createRoute({
  getParentRoute: () => rootRoute,
  path: "/unsubscribe",
  component: lazyRouteComponent(() => import("./unsubscribe-page.tsx"), "UnsubscribePage"),
});

export const publicRoutes = [start, gallery, auth, callback, unsubscribe, sign, candidacy] as const;
