import { ChevronDown, FileBadge, FileJson } from "lucide-react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { useAction } from "#web/lib/form/use-action.ts";

/** The signed evidence of an introduction; the demo has no signing key, and says so. */
export function CertificateMenu({ id }: { id: string }) {
  const { api, kind } = useBackend();
  const { run, busy } = useAction();

  const save = (format: "pdf" | "json") =>
    run(async () => saveFile(await api.register.certificate({ introductionId: id, format })), {
      name: format,
      done: () => ({
        title: "Certificate saved",
        description: format === "pdf" ? "A PDF to read and share." : "A JSON file to verify offline.",
      }),
    });

  const face = (
    <>
      <FileBadge aria-hidden="true" /> Certificate
    </>
  );
  if (kind === "demo")
    return (
      <Button
        disabledReason={
          "Certificates are signed with the marketplace's key, which the demo doesn't have. Sign in to export one."
        }
      >
        {face}
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button loading={busy}>
          {face} <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<FileBadge aria-hidden="true" />} onSelect={() => void save("pdf")}>
        PDF, to read
      </MenuItem>
      <MenuItem icon={<FileJson aria-hidden="true" />} onSelect={() => void save("json")}>
        JSON, to verify
      </MenuItem>
    </Menu>
  );
}
