import { Keyboard } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { Switch } from "#web/ui/switch.tsx";

const keys = [
  { key: "/", does: "Go to the search box" },
  { key: "J", does: "Next candidate" },
  { key: "K", does: "Previous candidate" },
  { key: "Enter", does: "Open the candidate" },
  { key: "S", does: "Shortlist the candidate" },
] as const;

/** Which keys work here, and the switch that turns the single letters off. */
export function ShortcutsHelp({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Popover align="end" title="Keyboard shortcuts" trigger={<IconButton label="Keyboard shortcuts" icon={<Keyboard aria-hidden="true" />} />} className="w-72">
      <dl className="mb-3 space-y-1.5 border-b border-line pb-3">
        {keys.map(({ key, does }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch label="Single-key shortcuts" description="Turn them off when letters reach the page by speech or by accident." checked={on} onCheckedChange={onChange} />
    </Popover>
  );
}
