import { Lock } from "lucide-react";
import type { Identity } from "#domain/identity/identity.ts";
import { useVaultFiles } from "#web/features/identity/files/use-vault-files.ts";
import { counted } from "#web/lib/format.ts";
import { CardTitle, FactList } from "#web/ui/card.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** The sealed part, beside what others will see. */
export function VaultCard({ identity, blocked }: { identity: Identity; blocked: number }) {
  const { listingId } = useWizardForm();
  const files = useVaultFiles(listingId).data?.items.length ?? 0;
  const past = identity.pastEmployers.filter((name) => name.trim()).length;
  const links = identity.portfolioLinks.filter((link) => link.trim()).length;
  const facts = [
    { term: "Name", fact: identity.fullName.trim() },
    { term: "Email", fact: identity.email.trim() },
    { term: "Phone", fact: identity.phone?.trim() },
    { term: "LinkedIn", fact: identity.linkedinUrl?.trim().replace(/^https?:\/\/(www\.)?/, "") },
    { term: "Current employer", fact: identity.currentEmployer?.name.trim() },
    { term: "Past employers", fact: past > 0 ? counted(past, "name") : "" },
    { term: "Portfolio", fact: links > 0 ? counted(links, "link") : "" },
    { term: "CV", fact: files > 0 ? counted(files, "file") : "" },
    { term: "Blocked organizations", fact: blocked > 0 ? counted(blocked, "organization") : "" },
  ].flatMap(({ term, fact }) => (fact ? [{ term, fact }] : []));
  return (
    <section aria-label="Vault" className="rounded-card border border-line bg-surface px-5 py-4">
      <CardTitle
        aside={
          <span className="inline-flex items-center gap-1.5 text-small text-ink-3">
            <Lock className="size-3.5" aria-hidden="true" /> encrypted, only your agency
          </span>
        }
      >
        Vault
      </CardTitle>
      {facts.length > 0 ? (
        <FactList facts={facts} className="mt-3" />
      ) : (
        <p className="mt-2 text-ink-2">Name, contact details and employers are stored here, encrypted.</p>
      )}
    </section>
  );
}
