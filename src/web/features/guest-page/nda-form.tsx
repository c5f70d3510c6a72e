import { PaperView } from "#web/features/signing/paper-view.tsx";
import { SignForm } from "#web/features/signing/sign-form.tsx";
import { Problem } from "#contract/backend.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { LoadError } from "#web/lib/loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { GuestDoor, GuestSteps } from "./door.ts";
import type { GuestCandidate } from "./words.ts";

/** The confidentiality agreement in full, signed with a typed name. */
export function NdaForm({
  link: { token, onPass },
  pass,
  page,
  onPage,
  onStale,
  candidate,
}: Pick<GuestSteps, "page" | "onPage" | "onStale"> & {
  link: NonNullable<GuestDoor["link"]>;
  pass: string;
  candidate: GuestCandidate;
}) {
  const { api } = useBackend();
  const { listingId, introduction } = candidate;
  const found = useAsk("guests", "nda", { token, listingId });
  const nda = found.data;
  if (!nda && found.isError) return <LoadError query={found} what="the agreement" />;
  if (!nda)
    return (
      <div role="status" aria-busy="true" aria-label="Opening the agreement">
        <Skeleton className="mt-4 h-40" />
      </div>
    );
  const version = introduction?.version ?? 0;
  return (
    <section aria-label={nda.title}>
      <h3 className="mb-4 headline text-title">{nda.title}</h3>
      <PaperView sections={nda.sections} level={4} />
      <div className="mt-6 border-t border-line-2 pt-5">
        <SignForm
          sheet={{
            provider: "built-in",
            hash: nda.hash,
            consent: nda.consent,
            organizationName: page.company,
            signerName: "",
          }}
          sign={(typed) =>
            api.guests.sign({ token, pass, listingId, version, ...typed }).catch((failure: unknown) => {
              if (failure instanceof Problem && failure.status === 403) onPass(null);
              throw failure;
            })
          }
          onSigned={onPage}
          onStale={async () => {
            await Promise.all([found.refetch(), onStale()]);
          }}
        />
      </div>
    </section>
  );
}
