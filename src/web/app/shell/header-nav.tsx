import { ChevronDown, Menu as Burger } from "lucide-react";
import { createContext, useContext, useRef, useState, type ReactNode } from "react";
import { NeedsYouCount, useAnswersDue } from "#web/features/introduction/introductions-count.tsx";
import { usePath } from "#web/lib/router/hooks.ts";
import type { PlainPath } from "#web/lib/router/paths.ts";
import { isCurrent, NavLink } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import { headerLabel, inHeader, type NavPage } from "#web/lib/nav-links.ts";
import { useFittingLinks } from "./use-fitting-links.ts";
import { useNavLinks } from "#web/lib/use-nav-links.ts";

const item =
  "rounded-control px-1.5 py-2 xl:px-2 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink";
const here = "bg-sunk text-ink";
/** The page whose link has the count of what needs the viewer. */
const counted: PlainPath = "/mls/introductions";

/** The row of links; links that don't fit are under More. A phone has them in its menu. */
export function HeaderNav() {
  const links = useNavLinks();
  // Another person's links have different widths, so the row is measured again.
  return useWide("row") ? <Row key={links.map(({ to }) => to).join(" ")} links={links} /> : null;
}

function Row({ links }: { links: readonly NavPage[] }) {
  const path = usePath();
  const row = useRef<HTMLElement>(null);
  const fitting = useFittingLinks(row);
  const answersDue = useAnswersDue();
  const more = links.slice(Math.min(inHeader, fitting));
  const countInMore = more.some(({ to }) => to === counted) ? answersDue : 0;
  const inMore = more.find((link) => isCurrent(path, link));
  return (
    <nav ref={row} aria-label="Main" className="relative flex min-w-0 flex-1 items-center gap-0.5">
      {links.slice(0, inHeader).map((link, place) => (
        <NavLink
          key={link.to}
          to={link.to}
          exact={link.exact}
          also={link.also}
          here={here}
          className={cn(item, place >= fitting && "invisible absolute left-0")}
        >
          {headerLabel(link)} {link.to === counted ? <NeedsYouCount /> : null}
        </NavLink>
      ))}
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" className={cn("px-2", inMore && here)} aria-current={inMore ? "true" : undefined}>
            More <ChevronDown aria-hidden="true" className="-mx-1" />
            <CountBadge count={countInMore} tone="seal" at="text" />
            {inMore ? <span className="sr-only">, current page: {inMore.label}</span> : null}
            {countInMore > 0 ? (
              <span className="sr-only">
                ,{" "}
                {countInMore === 1
                  ? "1 introduction or interview needs you"
                  : `${countInMore} introductions and interviews need you`}
              </span>
            ) : null}
          </Button>
        }
      >
        {more.map((link) => (
          <MenuItem
            key={link.to}
            render={<NavLink to={link.to} exact={link.exact} also={link.also} here="font-semibold" />}
            aside={link.to === counted ? <NeedsYouCount /> : undefined}
          >
            {link.label}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}

const CloseMenu = createContext(() => undefined as void);

/** Closes the phone's menu before something else opens from it. */
export function useCloseMenu(): () => void {
  return useContext(CloseMenu);
}

/**
 * The whole header on a phone. `widgets`: what has no room in the bar. `children` below: organization, theme, sign out.
 */
export function MobileNav({ widgets, children }: { widgets?: ReactNode; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const links = useNavLinks();
  return (
    <span className="md:hidden">
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="left"
        title="Menu"
        trigger={<IconButton label="Open menu" icon={<Burger aria-hidden="true" />} />}
      >
        <nav aria-label="Main" className="-mx-2 flex flex-col">
          {links.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              onClick={() => setOpen(false)}
              exact={link.exact}
              also={link.also}
              here={here}
              className={cn(item, "flex items-center justify-between py-3 text-read")}
            >
              {link.label}
              {link.to === counted ? <NeedsYouCount /> : null}
            </NavLink>
          ))}
        </nav>
        <CloseMenu value={() => setOpen(false)}>
          {widgets ? <div className="mt-4 border-t border-line pt-4">{widgets}</div> : null}
          {children ? <div className="mt-4 border-t border-line pt-4">{children}</div> : null}
        </CloseMenu>
      </Sheet>
    </span>
  );
}
