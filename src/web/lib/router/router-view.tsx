import {
  Component,
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { BackContext } from "#web/ui/back.ts";
import { IdContext, PathContext, PlaceContext, RouterContext, WaysContext } from "./hooks.ts";
import type { Router, Shown } from "./router.ts";

export type Instead = { coming: ComponentType; failed: ComponentType<{ error: unknown; offline?: boolean }> };

/** The current page in its layouts. `instead`: shown while its code loads, and when that failed. */
export function RouterView({ router, instead }: { router: Router; instead: Instead }) {
  const [shown, setShown] = useState(router.shown);
  useEffect(() => {
    setShown(router.shown());
    let route = router.shown().route;
    return router.subscribe((next) => {
      // At once: a change that a key press or a timer makes next starts from this address.
      if (next.route === route) flushSync(() => setShown(next));
      else startTransition(() => setShown(next));
      route = next.route;
    });
  }, [router]);
  useLayoutEffect(() => {
    if (shown.standing === "here" && shown === router.shown()) router.settle();
  }, [router, shown]);
  return (
    <WaysContext value={router}>
      <RouterContext value={router}>
        <PathContext value={shown.place.path}>
          <IdContext value={shown.id}>
            <PlaceContext value={shown.place}>
              <BackContext value={router.blockBack}>
                <Boundary of={shown} instead={instead.failed}>
                  {inLayouts(shown, instead)}
                </Boundary>
              </BackContext>
            </PlaceContext>
          </IdContext>
        </PathContext>
      </RouterContext>
    </WaysContext>
  );
}

/** Layouts that are already loaded also surround the placeholder. */
function inLayouts(shown: Shown, { coming: Coming, failed: Failed }: Instead): ReactNode {
  const { route, standing } = shown;
  const Page = route.page.loaded;
  const page =
    standing === "here" && Page ? (
      <Page />
    ) : typeof standing === "object" ? (
      <Failed error={standing.failed} offline={standing.offline} />
    ) : (
      <Coming />
    );
  const around = (
    content: ReactNode,
    [Layout, ...inner]: readonly (ComponentType<{ children: ReactNode }> | null)[],
  ): ReactNode => (Layout ? <Layout>{around(content, inner)}</Layout> : content);
  return around(
    <Boundary of={shown} instead={Failed}>
      {page}
    </Boundary>,
    route.layouts.map(({ loaded }) => loaded),
  );
}

/** A page that crashes doesn't take its layouts along; the next one is shown again. */
class Boundary extends Component<
  { of: Shown; instead: Instead["failed"]; children: ReactNode },
  { failed: { error: unknown; of: Shown } | null }
> {
  override state: { failed: { error: unknown; of: Shown } | null } = { failed: null };
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error, of: null } };
  }
  static getDerivedStateFromProps(
    { of }: { of: Shown },
    { failed }: { failed: { error: unknown; of: Shown | null } | null },
  ) {
    if (failed === null || failed.of === of) return null;
    return failed.of === null ? { failed: { ...failed, of } } : { failed: null };
  }
  override render(): ReactNode {
    const { instead: Failed, children } = this.props;
    return this.state.failed ? <Failed error={this.state.failed.error} /> : children;
  }
}
