import { useRef } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Fingerprint } from "#web/features/signing/fingerprint.tsx";
import { PaperView } from "#web/features/signing/paper-view.tsx";
import { SignForm } from "#web/features/signing/sign-form.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { IntroductionDialogProps } from "./accept-dialog.tsx";
import { type Introduction } from "./queries.ts";
import { useIntroductionSteps } from "#web/features/introduction/use-introduction-steps.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** The confidentiality agreement in full, signed with a typed name (spec §13). */
export function SignNdaDialog({ introduction, open, onClose }: IntroductionDialogProps) {
  const signed = useRef(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={() => {
        // The button that opened the dialog went with its step. After this, the dialog leads to the step's heading.
        if (signed.current)
          requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-guide=open]")?.focus());
        signed.current = false;
      }}
      // The document comes first, and its fields last.
      initialFocus={() => true}
      size="lg"
      title="Sign the NDA"
      description={
        "Read it, type your name, and sign. After that your organization can open the identity of " +
        `${introduction.candidate.maskedCode}. You can't withdraw a signature.`
      }
    >
      {open ? (
        <Agreement
          introduction={introduction}
          onSigned={() => {
            signed.current = true;
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}

function Agreement({ introduction, onSigned }: { introduction: Introduction; onSigned: () => void }) {
  const { api } = useBackend();
  const { show, refresh } = useIntroductionSteps();
  const { id, version, you, listingAgency, sellingAgency, employer, actions, grantDays } = introduction;
  const found = useAsk("introductions", "nda", { id });
  const nda = found.data;
  const organizationName =
    (you === "selling" ? sellingAgency : you === "employer" ? employer : listingAgency)?.name ?? "";

  if (!nda) {
    if (found.isError) return <LoadError query={found} what="the agreement" />;
    return (
      <SkeletonStack label="Opening the agreement" className="flex flex-col gap-4" shapes={["h-24", "h-40", "h-24"]} />
    );
  }
  return (
    <>
      <p className="mb-4 headline text-title">{nda.title}</p>
      <PaperView sections={nda.sections} level={3} />
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-small text-ink-3">
        Version {nda.version}, fingerprint <Fingerprint hash={nda.hash} of="the agreement" />
      </p>
      <section
        aria-label="Your signature"
        className="-mx-5 mt-6 -mb-5 border-t border-line-2 bg-sunk px-5 py-5 sm:rounded-b-card"
      >
        {actions.includes("sign") ? (
          <SignForm
            sheet={{ provider: "built-in", hash: nda.hash, consent: nda.consent, organizationName, signerName: "" }}
            sign={(typed) => api.introductions.sign({ id, version, ...typed })}
            onSigned={({ introduction: signed }) => {
              show(signed);
              notify({ title: "NDA signed", description: `You can open the identity for ${grantDays} days.` });
              onSigned();
            }}
            onStale={async () => {
              await Promise.all([found.refetch(), refresh()]);
            }}
          />
        ) : (
          <Callout live title="This can't be signed now">
            Another party answered or signed in the meantime. Close this and review the introduction.
          </Callout>
        )}
      </section>
    </>
  );
}
