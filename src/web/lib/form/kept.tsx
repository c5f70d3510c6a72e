import { type ReactNode, useState } from "react";
import type { Shown } from "./form-dialog.tsx";

/**
 * Mounts a dialog when it is first opened and keeps it mounted, so that its typed text survives Escape, a click outside
 * and live updates. `about`: what it was opened for, null while it is closed. A new `key` inside starts an empty form.
 */
export function Kept<About>({
  about,
  onClose,
  children,
}: {
  about: About | null;
  onClose: () => void;
  children: (about: About, shown: Shown) => ReactNode;
}) {
  const [last, setLast] = useState(about);
  if (about !== null && about !== last) setLast(about);
  return last === null ? null : children(last, { open: about !== null, onClose });
}
