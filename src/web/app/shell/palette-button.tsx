import { Search } from "lucide-react";
import { useCloseMenu } from "./header-nav.tsx";
import { paletteKey } from "#web/lib/keys/commands.ts";
import { showOverlay } from "#web/lib/keys/overlay.ts";
import { Button } from "#web/ui/button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { preloadPalette } from "#web/app/palette/palette-host.tsx";

/** Opens the palette and shows its key: as text where the links leave room, otherwise as an icon. */
export function PaletteButton() {
  const { hint, aria } = paletteKey(navigator.platform);
  return (
    <Button
      aria-label={`Search or jump to… ${hint}`}
      aria-haspopup="dialog"
      aria-keyshortcuts={aria}
      title={`Search or jump to (${hint})`}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={() => showOverlay("palette")}
      className={
        "gap-1.5 text-small font-normal text-ink-2 max-[87rem]:aspect-square " +
        "max-[87rem]:border-transparent max-[87rem]:bg-transparent max-[87rem]:px-0 min-[87rem]:mr-1 " +
        "min-[87rem]:pr-2 min-[87rem]:pl-2.5 max-[87rem]:[&_svg]:size-4.5"
      }
    >
      <Search aria-hidden="true" />
      {/* Clipped rather than reworded: the visible text stays part of the accessible name (WCAG 2.5.3). */}
      <span aria-hidden="true" className="truncate max-[87rem]:hidden max-2xl:max-w-14">
        Search or jump to…
      </span>
      <span aria-hidden="true" className="ml-1.5 flex whitespace-nowrap max-[87rem]:hidden">
        <Kbd>{hint}</Kbd>
      </span>
    </Button>
  );
}

/** The same in a phone's menu, which has room for it. */
export function PaletteMenuButton() {
  const closeMenu = useCloseMenu();
  return (
    <Button
      aria-haspopup="dialog"
      className="w-full justify-start"
      onClick={() => {
        closeMenu();
        showOverlay("palette");
      }}
    >
      <Search aria-hidden="true" /> Search or jump to…
    </Button>
  );
}
