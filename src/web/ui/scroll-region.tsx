import type { ComponentPropsWithRef } from "react";

/** A box that scrolls by itself. Focusable, so that a keyboard can scroll it; `aria-label` names it. */
export function ScrollRegion(props: ComponentPropsWithRef<"div"> & { "aria-label": string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <div role="region" tabIndex={0} {...props} />;
}
