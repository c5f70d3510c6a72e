import { type ComponentProps, type MouseEvent, useRef } from "react";
import { cn } from "#web/ui/cn.ts";
import { usePath, useWays } from "./hooks.ts";
import type { PlaceState, Target } from "./place.ts";

/** How long a pointer rests on a link before its page's code is fetched, milliseconds. */
const intentMs = 40;

export type LinkProps = Target & Omit<ComponentProps<"a">, "href"> & { replace?: boolean; state?: PlaceState; /** Fetches the page's code when a press seems near. */ preload?: boolean };

/** A link to a page: the browser's own, so that it opens in a new tab, can be copied, and works before the script does. */
export function Link({ to, params, search, hash, replace, state, preload = true, onClick, onPointerEnter, onPointerLeave, onFocus, onTouchStart, children, ...rest }: LinkProps) {
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
    if (event.defaultPrevented || !own || (rest.target && rest.target !== "_self") || rest.download !== undefined) return;
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

/** A link that says when one is there; unless `exact` also on the pages below. `here` are the classes it has then, before those of its own kind in `className`. */
export function NavLink({ exact = false, here = "", className, ...link }: LinkProps & { exact?: boolean; here?: string }) {
  const path = usePath();
  const current = path === link.to || (!exact && path.startsWith(`${link.to}/`));
  return <Link {...link} className={cn(className, current && here)} {...(current && { "aria-current": "page" })} />;
}
