import { Keyboard } from "lucide-react";
import { showOverlay } from "#web/lib/keys/overlay.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Opens the keyboard help, for people who don't know its shortcut. */
export function ShortcutsHelp() {
  return (
    <IconButton
      label="Keyboard shortcuts"
      aria-haspopup="dialog"
      icon={<Keyboard aria-hidden="true" />}
      onClick={() => showOverlay("help")}
    />
  );
}
