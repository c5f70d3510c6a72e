import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { identityFileLimits } from "#domain/identity/file.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { base64Of } from "#web/lib/base64-of.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";

/** An agency's logo, which its clients see with the candidates it shares. */
export function LogoPanel() {
  const { organizationName } = useViewer();
  const queryClient = useQueryClient();
  const found = useAsk("organizations", "logo", {});
  const reason = useOnlyAdmins("organization.logo", "change the logo");
  const { run, busy } = useAction();
  const [error, setError] = useState<string>();

  async function save(file: File | null): Promise<void> {
    const fault = file && faultOf(file);
    setError(fault ?? undefined);
    if (fault) return;
    await run(async (api) => api.organizations.saveLogo({ base64: file && (await base64Of(file)) }), {
      failed: (failure) => {
        setError(failure instanceof Problem ? (failure.fields["file"] ?? failure.detail) : problemDetail(failure));
        return true;
      },
      done: (answer) => {
        queryClient.setQueryData(keyOf("organizations", "logo", {}), answer);
        return { title: file ? "Logo saved" : "Logo removed" };
      },
    });
  }

  return (
    <>
      <ReadOnly reason={reason} />
      <p className="mb-4 max-w-measure text-read text-ink-2">
        Clients see it on the page of each link you send them, and on submission packs. Other agencies and the
        candidate's listing don't show it.
      </p>
      <Loaded query={found} what="your logo" skeleton={<Skeleton className="h-40" />}>
        {({ image }) => (
          <Card>
            <CardSection className="flex flex-col items-start gap-4">
              {image === null ? (
                <p>No logo yet. Your agency's name is shown alone.</p>
              ) : (
                <Logo image={image} name={organizationName} />
              )}
              <div className="w-full max-w-xl">
                <FileDrop
                  compact
                  label={image === null ? "Drop your logo" : "Drop another logo"}
                  touchLabel={image === null ? "Add your logo" : "Add another logo"}
                  hint="PNG, JPEG or WebP, up to 10 MB. A wide logo on a transparent or white background works best."
                  accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
                  disabled={busy || reason !== undefined}
                  buttonLabel={busy ? "Saving" : "Choose file"}
                  onFiles={([file]) => void (file && save(file))}
                  error={error}
                />
              </div>
              {image === null ? null : (
                <Button size="sm" loading={busy} disabledReason={reason} onClick={() => void save(null)}>
                  Remove logo
                </Button>
              )}
            </CardSection>
          </Card>
        )}
      </Loaded>
    </>
  );
}

/** What is wrong with a file before it is sent; null if nothing. */
function faultOf({ size }: File): string | null {
  if (size === 0) return "This file is empty. Choose another one.";
  return size > identityFileLimits.bytes ? "This file is larger than 10 MB. Save a smaller copy." : null;
}
