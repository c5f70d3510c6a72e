import { lazy, Suspense, useState } from "react";
import { newDealCandidate, type Overlay, showOverlay, useOverlay } from "#web/lib/keys/overlay.ts";
import { useKeyListener } from "#web/lib/keys/use-key-listener.ts";
import { GlobalCommands } from "./global-commands.tsx";

const loadPalette = () => import("./palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutsHelp = lazy(async () => ({
  default: (await import("#web/lib/keys/shortcuts-help.tsx")).ShortcutsHelp,
}));
const CreateDealDialog = lazy(async () => ({
  default: (await import("#web/features/deal/create/create-deal-dialog.tsx")).CreateDealDialog,
}));

/** Preloads the palette's code; a failure shows when it is opened. */
export function preloadPalette(): void {
  void loadPalette().catch(() => undefined);
}

/** Listens for keys and renders the overlays, each loaded on first use. */
export function PaletteHost() {
  useKeyListener();
  const overlay = useOverlay();
  const [wanted, setWanted] = useState<ReadonlySet<Overlay>>(new Set());
  if (overlay !== null && !wanted.has(overlay)) setWanted(new Set([...wanted, overlay]));
  return (
    <>
      <GlobalCommands />
      <Suspense>
        {wanted.has("palette") ? <Palette open={overlay === "palette"} /> : null}
        {wanted.has("help") ? <ShortcutsHelp open={overlay === "help"} /> : null}
        {wanted.has("deal") ? <NewDeal open={overlay === "deal"} /> : null}
      </Suspense>
    </>
  );
}

function NewDeal({ open }: { open: boolean }) {
  const candidate = newDealCandidate();
  return (
    <CreateDealDialog
      open={open}
      onOpenChange={(next) => !next && showOverlay(null)}
      {...(candidate && { start: { candidate } })}
    />
  );
}
