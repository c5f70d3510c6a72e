import { type ComponentProps, type MouseEvent, useRef } from "react";
import { cn } from "#web/ui/cn.ts";
import { usePath, useWays } from "./hooks.ts";
import type { PlaceState, Target } from "./place.ts";

/** How long a pointer rests on a link before its page's code is loaded, milliseconds. */
const intentMs = 40;

export type LinkProps = Target &
  Omit<ComponentProps<"a">, "href"> & {
    replace?: boolean;
    state?: PlaceState;
    /** Preloads the page's code when a press seems likely. */ preload?: boolean;
  };

/** A link to a page: a native link, so it opens in a new tab, can be copied, and works before the script loads. */
export function Link({
  to,
  params,
  search,
  hash,
  replace,
  state,
  preload = true,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onTouchStart,
  children,
  ...rest
}: LinkProps) {
  const ways = useWays();
  const target = { to, params, search, hash } as Target;
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const approach = () => {
    if (!preload) return;
    clearTimeout(intent.current);
    intent.current = setTimeout(() => ways.preload(target), intentMs);
  };

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const own = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !own || (rest.target && rest.target !== "_self") || rest.download !== undefined)
      return;
    event.preventDefault();
    void ways.navigate(target, { replace, state });
  }

  return (
    <a
      {...rest}
      href={ways.href(target)}
      onClick={press}
      onPointerEnter={(event) => (onPointerEnter?.(event), approach())}
      onPointerLeave={(event) => (onPointerLeave?.(event), clearTimeout(intent.current))}
      onFocus={(event) => (onFocus?.(event), approach())}
      onTouchStart={(event) => (onTouchStart?.(event), approach())}
    >
      {children}
    </a>
  );
}

type Section = { to: string; exact?: boolean; also?: readonly string[] | undefined };

/** "page" on the link's own address and, unless `exact`, below it; "true" on its other pages. */
export function isCurrent(path: string, { to, exact = false, also = [] }: Section): "page" | "true" | undefined {
  if (path === to || (!exact && path.startsWith(`${to}/`))) return "page";
  return also.some((other) => path === other || path.startsWith(`${other}/`)) ? "true" : undefined;
}

/** A link marked while its page is open. `here`: the classes it then has, before those in `className`. */
export function NavLink({
  exact = false,
  also,
  here = "",
  className,
  ...link
}: LinkProps & Omit<Section, "to"> & { here?: string }) {
  const current = isCurrent(usePath(), { to: link.to, exact, also });
  return <Link {...link} className={cn(className, current && here)} {...(current && { "aria-current": current })} />;
}
