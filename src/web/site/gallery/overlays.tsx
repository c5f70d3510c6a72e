import { ChevronDown, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { RoleBadges, UserMenu } from "#web/lib/frame/user-menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { notify } from "#web/ui/toast.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

const roles = [
  { role: "super_admin", is_active: true },
  { role: "platform_admin", is_active: true },
  { role: "organization_admin", is_active: true },
  { role: "recruiter", is_active: true },
  { role: "former_role", is_active: false },
];

export function Overlays() {
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <SpecimenGroup title="Floating">
      <Specimen name="dialog">
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Dialog
          open={dialog}
          onOpenChange={setDialog}
          title="Update notes"
          description="Your agency sees them, nobody else."
          footer={
            <>
              <Button onClick={() => setDialog(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => setDialog(false)}>
                Save notes
              </Button>
            </>
          }
        >
          <Field label="Notes">
            <Input placeholder="Panel on Tuesday, 10:00" />
          </Field>
        </Dialog>
        <Button onClick={() => setConfirm(true)}>Ask for confirmation</Button>
        <ConfirmDialog
          open={confirm}
          onOpenChange={setConfirm}
          title="Withdraw TM-7K3QF9XA?"
          description="It leaves search at once. You can relist it later."
          confirmLabel="Withdraw listing"
          destructive
          onConfirm={() => new Promise((done) => setTimeout(done, 600))}
        />
        <Sheet
          open={sheet}
          onOpenChange={setSheet}
          title="Filters"
          trigger={<Button>Open sheet</Button>}
          footer={
            <Button variant="primary" onClick={() => setSheet(false)}>
              Show 412 candidates
            </Button>
          }
        >
          <p>A drawer from the edge.</p>
        </Sheet>
      </Specimen>
      <Specimen name="menu, popover">
        <Menu
          align="start"
          trigger={
            <Button>
              Actions <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden="true" />}>Edit listing</MenuItem>
          <MenuItem disabled>Renew listing</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden="true" />} destructive>
            Withdraw listing
          </MenuItem>
        </Menu>
        <Popover trigger={<Button>What counts?</Button>} title="Profile views">
          <p className="text-ink-2">Distinct viewers of the last 30 days, without your own agency.</p>
        </Popover>
        <Tooltip content="Opens after 700 ms">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="toast">
        <Button
          onClick={() => {
            setCount(count + 1);
            notify({
              title: `Added to Shortlist ${count + 1}`,
              description: "TM-7K3QF9XA is in your shortlist.",
              action: { label: "Undo", onAction: () => undefined },
            });
          }}
        >
          Show toast
        </Button>
        <Button onClick={() => notify({ title: "Error", description: "Candidate not found", tone: "danger" })}>
          Show destructive toast
        </Button>
      </Specimen>
      <Specimen name="user menu">
        <UserMenu
          name="Rosa Mendes"
          email="recruiter@northstar.example"
          organization={{ id: "a", name: "Northstar Talent" }}
          organizations={[
            { id: "a", name: "Northstar Talent" },
            { id: "b", name: "Harbor Search Partners" },
          ]}
          roles={roles}
          onSwitchOrganization={(id) => notify({ title: `Acting for ${id}` })}
          onSignOut={() => notify({ title: "Signed out" })}
        />
        <RoleBadges roles={roles} />
      </Specimen>
    </SpecimenGroup>
  );
}
