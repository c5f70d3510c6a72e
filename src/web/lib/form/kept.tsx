import { type ReactNode, useState } from "react";

/**
 * Mounts a dialog when it is first opened and keeps it mounted, so that its typed text survives Escape, a click outside
 * and live updates. `about`: what it was opened for, null while it is closed. A new `key` inside starts an empty form.
 */
export function Kept<About>({
  about,
  children,
}: {
  about: About | null;
  children: (about: About, open: boolean) => ReactNode;
}) {
  const [last, setLast] = useState(about);
  if (about !== null && about !== last) setLast(about);
  return last === null ? null : children(last, about !== null);
}
