import type { ReactNode } from "react";
import { PathContext, WaysContext, type Ways } from "./hooks.ts";
import { hrefOf } from "./place.ts";

/** For prerendered pages: their links have addresses, and the current one is known. */
export function StaticPlace({
  path,
  base = "/",
  children,
}: {
  path: string;
  base?: "/" | "/demo";
  children: ReactNode;
}) {
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
