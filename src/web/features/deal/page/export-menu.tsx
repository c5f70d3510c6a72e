import { CalendarPlus, ChevronDown, Download, FileText, ReceiptText } from "lucide-react";
import type { FileAnswer } from "#contract/procedure.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { useAction } from "#web/lib/form/use-action.ts";

/** A file of the deal and its success toast (spec §8). */
type Export = { fetch: () => Promise<FileAnswer>; title: string; description: string };

/** A deal's downloads: the sheet always, invoice and dates once it is won. */
export function ExportMenu({ deal }: { deal: DealSheet }) {
  const { api } = useBackend();
  const { run, busy } = useAction();
  const { id } = deal;

  const save = ({ fetch, ...said }: Export) =>
    run(async () => saveFile(await fetch()), { name: said.description, done: () => said });

  const saveSheet = () =>
    void save({
      fetch: () => api.deals.pdf({ id }),
      title: "PDF Generated",
      description: "Deal sheet PDF downloaded successfully",
    });
  if (!deal.closing) {
    return (
      <Button loading={busy} onClick={saveSheet}>
        <Download aria-hidden="true" /> Export PDF
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button loading={busy}>
          <Download aria-hidden="true" /> Export <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<FileText aria-hidden="true" />} onSelect={saveSheet}>
        Export PDF
      </MenuItem>
      <MenuItem
        icon={<ReceiptText aria-hidden="true" />}
        onSelect={() =>
          void save({
            fetch: () => api.deals.invoice({ id }),
            title: "PDF Generated",
            description: "Invoice PDF downloaded successfully",
          })
        }
      >
        Invoice PDF
      </MenuItem>
      <MenuItem
        icon={<CalendarPlus aria-hidden="true" />}
        onSelect={() =>
          void save({
            fetch: () => api.deals.calendar({ id }),
            title: "Dates saved",
            description: "Start and end of the guarantee, for your calendar",
          })
        }
      >
        Dates for your calendar
      </MenuItem>
    </Menu>
  );
}
