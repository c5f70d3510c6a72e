import type { ReactNode } from "react";
import { PathContext, WaysContext, type Ways } from "./hooks.ts";
import { hrefOf } from "./place.ts";

/** For a page made before anybody asks for it: its links have their addresses, and it knows where it stands. */
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
