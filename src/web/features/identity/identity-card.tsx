import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Seal } from "#web/ui/motif/seal.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { IdentityFacts } from "./identity-facts.tsx";

type Identity = Answer<"identities", "get">;

/** Spec §12: platform staff give a reason of at least this length. */
const shortestReason = 10;

export type IdentityCardProps = {
  /** By which right it is opened: as its agency, or as platform staff with a reason. */
  as: "owner" | "platform";
  identity: Identity | undefined;
  opening: boolean;
  failure: string | null;
  onShow: (reason: string | undefined) => void;
  onHide: () => void;
  /** Content for an open identity, such as a button to message its agency. */
  children?: ReactNode;
};

/** The identity behind this listing, for its agency and platform staff. Each opening is audited. */
export function IdentityCard({ as, identity, opening, failure, onShow, onHide, children }: IdentityCardProps) {
  const { kind } = useBackend();
  const [reason, setReason] = useState("");
  const needsReason = as === "platform";
  const enough = !needsReason || reason.trim().length >= shortestReason;
  return (
    <TitledCard title="Vault" aside={<Seal size="sm" />}>
      <p className="mt-3 flex min-h-6 items-center text-read font-semibold">
        <Redaction revealed={identity !== undefined}>{identity?.fullName}</Redaction>
      </p>
      {identity ? <IdentityFacts identity={identity} /> : null}
      {identity ? children : null}
      {needsReason && !identity ? (
        <Field
          label="Reason"
          hint={`At least ${shortestReason} characters. It is saved with the record.`}
          className="mt-3"
        >
          <Textarea
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={400}
          />
        </Field>
      ) : null}
      {failure ? (
        <Callout tone="danger" live className="mt-3">
          {failure}
        </Callout>
      ) : null}
      {identity ? (
        <Button className="mt-4 w-full" onClick={onHide}>
          <EyeOff aria-hidden="true" />
          Hide identity
        </Button>
      ) : (
        <Button
          className="mt-4 w-full"
          variant="primary"
          loading={opening}
          disabledReason={enough ? undefined : `Enter a reason of at least ${shortestReason} characters first.`}
          onClick={() => onShow(needsReason ? reason.trim() : undefined)}
        >
          <Eye aria-hidden="true" />
          Show identity
        </Button>
      )}
      <p className="mt-2.5 text-small text-ink-3">
        {kind === "demo"
          ? "In the marketplace we record who opens it and when."
          : "We record who opens the identity and when."}
      </p>
    </TitledCard>
  );
}
