import { PaperView } from "#web/features/signing/paper-view.tsx";
import { SignForm } from "#web/features/signing/sign-form.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { LoadError } from "#web/lib/loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { WhilePassed } from "./after-reveal.tsx";
import { Arrival } from "./arrival.tsx";
import type { GuestDoor, GuestSteps } from "./door.ts";
import { untilPassOver } from "./link-backend.ts";
import { type GuestCandidate, termsLine } from "./words.ts";

/** The confidentiality agreement in full, signed with a typed name. */
export function NdaForm({
  link: { token, pass, onPass },
  page,
  onPage,
  onStale,
  candidate,
}: Pick<GuestSteps, "page" | "onPage" | "onStale"> & {
  link: NonNullable<GuestDoor["link"]>;
  candidate: GuestCandidate;
}) {
  const { api } = useBackend();
  const { listingId, introduction } = candidate;
  // Out here: the text isn't cached, and the form goes with it.
  const found = useAsk("guests", "nda", { token, listingId }, { enabled: pass !== null });
  const nda = found.data;
  const version = introduction?.version ?? 0;
  const terms = introduction && termsLine(introduction);
  return (
    <WhilePassed pass={pass}>
      {(held) => (
        <Arrival className="mt-5">
          {nda ? (
            <section aria-label={nda.title}>
              <h3 className="mb-4 headline text-title">{nda.title}</h3>
              {terms === null ? null : <p className="figures mb-4 text-read font-semibold">{terms}</p>}
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
                    untilPassOver(api.guests.sign({ token, pass: held, listingId, version, ...typed }), onPass)
                  }
                  onSigned={onPage}
                  onStale={async () => {
                    await Promise.all([found.refetch(), onStale()]);
                  }}
                />
              </div>
            </section>
          ) : found.isError ? (
            <LoadError query={found} what="the agreement" />
          ) : (
            <div role="status" aria-busy="true" aria-label="Opening the agreement">
              <Skeleton className="mt-4 h-40" />
            </div>
          )}
        </Arrival>
      )}
    </WhilePassed>
  );
}
