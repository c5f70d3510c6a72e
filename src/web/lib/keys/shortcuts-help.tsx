import { type RefObject, useRef, useState } from "react";
import { cn } from "#web/ui/cn.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { type CommandScope, commandsNow, isSingleKey, keyName, paletteKey } from "./commands.ts";
import { showOverlay } from "./overlay.ts";
import { useSingleKeys } from "./single-keys.ts";

type Line = { does: string; keys: readonly string[]; single: boolean };

/** The keys of this page, and the switch that turns single-key shortcuts off (WCAG 2.1.4). */
export function ShortcutsHelp({ open }: { open: boolean }) {
  const start = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && showOverlay(null)}
      title="Keyboard shortcuts"
      size="sm"
      initialFocus={start}
    >
      <Help start={start} />
    </Dialog>
  );
}

function Help({ start }: { start: RefObject<HTMLDivElement | null> }) {
  const [on, setOn] = useSingleKeys();
  // The page behind doesn't change while this is open.
  const [here] = useState(() => linesOf("page"));
  const [everywhere] = useState(() => linesOf("everywhere"));
  return (
    <div ref={start} tabIndex={-1} className="flex flex-col gap-4 text-dense outline-none">
      <Lines title="On this page" lines={here} on={on} />
      <Lines
        title="On every page"
        lines={[
          { does: "Search or jump to", keys: paletteKey(navigator.platform).hint.split(" "), single: false },
          { does: "Close the top dialog or menu", keys: ["Esc"], single: false },
          { does: "Go to the latest notice", keys: ["F6"], single: false },
          ...everywhere,
        ]}
        on={on}
      />
      <div className="border-t border-line pt-3">
        <Switch
          label="Single-key shortcuts"
          description="Turn them off if speech input or accidental presses trigger them."
          checked={on}
          onCheckedChange={setOn}
        />
      </div>
    </div>
  );
}

function linesOf(scope: CommandScope): Line[] {
  return commandsNow({ scope }).flatMap(({ label, keys }) =>
    keys?.[0] === undefined ? [] : [{ does: label, keys: [keyName(keys[0])], single: isSingleKey(keys[0]) }],
  );
}

function Lines({ title, lines, on }: { title: string; lines: readonly Line[]; on: boolean }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="label-caps text-ink-3">{title}</h3>
      <dl className="mt-1.5 flex flex-col gap-1.5">
        {lines.map(({ does, keys, single }) => (
          <div key={does} className={cn("flex items-center gap-2", single && !on && "text-ink-3")}>
            <dt className="mr-auto">{does}</dt>
            <dd className="flex gap-1">
              {single && !on ? <span className="text-small">off</span> : null}
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
