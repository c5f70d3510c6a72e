import type { ReactNode } from "react";
import { PathContext, WaysContext, type Ways } from "./hooks.ts";
import { hrefOf } from "./place.ts";

type StaticPlaceProps = { path: string; base?: "/" | "/demo"; children: ReactNode };

/** For prerendered pages: their links have addresses, and the current one is known. */
export function StaticPlace({ path, base = "/", children }: StaticPlaceProps) {
  const ways: Ways = {
    href: (target) => hrefOf(target, { base, here: path }),
    navigate: () => Promise.resolve(),
    preload: () => undefined,
  };
  return (
    <WaysContext value={ways}>
      <PathContext value={path}>{children}</PathContext>
    </WaysContext>
  );
}
