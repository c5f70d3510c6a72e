import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { confirmations } from "#web/features/listing/wizard/confirmation-fields.tsx";
import { toggled } from "#web/lib/toggled.ts";
import { consentTexts } from "#domain/listing/form.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { askAgain, type ImportProgress, keepProgress } from "./queries.ts";
import { problemFields } from "./problem-fields.ts";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { isPublishing } from "#domain/import/status.ts";

/** Publishes all valid drafts of an import, under consents recorded for each. */
export function PublishTogether({ progress, again = false }: { progress: ImportProgress; again?: boolean }) {
  const { api } = useBackend();
  const client = useQueryClient();
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const missing = confirmations.some((each) => !given.has(each));
  const publish = useMutation({
    mutationFn: () =>
      api.imports.publish({
        id: progress.id,
        version: progress.version,
        candidateConsent: true,
        dataAccuracy: true,
        termsAgreed: true,
      }),
    onSuccess: (next) => keepProgress(client, next),
    onError: () => askAgain(client, progress.id),
  });
  if (progress.counts.created === 0) return null;
  return (
    <Card>
      <CardHead title={again ? "Publish fixed and confirmed drafts" : "Publish together"}>
        <p className="mt-1 max-w-measure text-dense text-ink-2">
          We check every draft for words that would reveal the identity. Drafts that pass are published immediately. The
          rest stay drafts, with the reason.
        </p>
        <div className="mt-3 flex flex-col gap-1">
          {confirmations.map((each) => (
            <Checkbox
              key={each}
              required
              checked={given.has(each)}
              onCheckedChange={(checked) => setGiven(toggled(given, each, checked))}
              label={consentTexts[each].text}
            />
          ))}
        </div>
        <p className="mt-2 text-small text-ink-3">
          Recorded for each candidate with your name, the time and the version of the text.
        </p>
        {publish.isError ? (
          <Callout tone="danger" title="Nothing was published" className="mt-3" live>
            {problemFields(publish.error)[0] ?? problemDetail(publish.error)}
          </Callout>
        ) : null}
        <div className="mt-4 flex justify-end">
          <Button
            variant="primary"
            loading={publish.isPending}
            disabledReason={missing ? "Confirm all three statements first." : undefined}
            onClick={() => publish.mutate()}
          >
            {again ? "Publish again" : "Publish drafts"}
          </Button>
        </div>
      </CardHead>
    </Card>
  );
}

/** Publishing progress, then the drafts held back and why. */
export function PublishProgress({ progress }: { progress: ImportProgress }) {
  const { publishing, state } = progress;
  const running = isPublishing(state);
  const through = publishing.published + publishing.heldBack;
  return (
    <Card>
      <CardHead
        className="flex flex-col gap-4"
        title={
          running
            ? "Publishing"
            : publishing.published === 0
              ? "No draft was published this time"
              : `${counted(publishing.published, "listing")} published`
        }
      >
        {running ? (
          <>
            <Progress
              value={through}
              max={Math.max(1, publishing.total)}
              label="Drafts checked"
              figure={`${through.toLocaleString("en-US")} of ${publishing.total.toLocaleString("en-US")}`}
            />
            <p className="figures text-dense text-ink-2">
              {`${publishing.published.toLocaleString("en-US")} published, ` +
                `${publishing.heldBack.toLocaleString("en-US")} held back. You can leave this page; ` +
                "publishing continues."}
            </p>
          </>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button render={<Link to="/mls/agent" search={{ status: "active" }} />}>Show listings in Agent Hub</Button>
          </div>
        )}
      </CardHead>
      {!running && publishing.heldBack > 0 ? <HeldBack progress={progress} /> : null}
    </Card>
  );
}

function HeldBack({ progress }: { progress: ImportProgress }) {
  // Publishing again asks for the confirmations again.
  const held = useAskPages("imports", "heldBack", { id: progress.id }, { per: progress.version });
  const items = itemsOf(held.data);
  const total = held.data?.pages[0]?.total ?? progress.publishing.heldBack;
  return (
    <CardSection>
      <h3 className="font-medium">
        Held back <span className="figures font-normal text-ink-3">{total.toLocaleString("en-US")}</span>
      </h3>
      <LoadedPages
        query={held}
        what="the drafts held back"
        skeleton={<Skeleton className="mt-3 h-40 rounded-control" />}
        empty={<p className="mt-2 text-dense text-ink-2">All of them are fixed and published, or discarded.</p>}
        noun={["drafts", "drafts"]}
        onlyMore
      >
        <ul className="mt-3 divide-y divide-line rounded-control border border-line">
          {items.map((item) => (
            <HeldBackDraft key={item.listingId} item={item} kind={progress.kind} />
          ))}
        </ul>
      </LoadedPages>
    </CardSection>
  );
}

type HeldBackItem = Answer<"imports", "heldBack">["items"][number];

/** Why a draft was held back. Warnings can be confirmed here; errors are fixed in the wizard. */
function HeldBackDraft({ item, kind }: { item: HeldBackItem; kind: ImportProgress["kind"] }) {
  const { api } = useBackend();
  const keys = item.reasons.map(({ confirm }) => confirm);
  const onlyAsked = keys.every((key) => key !== undefined);
  const confirm = useMutation({
    mutationFn: async () => {
      const draft = await api.listings.form({ id: item.listingId });
      const confirmedTexts = [...new Set([...draft.form.confirmedTexts, ...keys.filter((key) => key !== undefined)])];
      await api.listings.update({ id: item.listingId, version: draft.version, form: { confirmedTexts } });
    },
    onError: (error) => notify({ title: "The answer wasn't saved", description: problemDetail(error), tone: "danger" }),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">
          {item.candidateName || "No name"}
          <span className="font-normal text-ink-2">{item.headlineRole ? `, ${item.headlineRole}` : ""}</span>
          <span className="figures ml-2 text-small font-normal text-ink-3">
            {kind === "csv" ? `Row ${item.row}` : `File ${item.row}`}
          </span>
        </p>
        <ul className="mt-1 list-disc pl-4 text-dense text-ink-2">
          {item.reasons.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {confirm.isSuccess ? (
          <Badge tone="money">Confirmed, publish again below</Badge>
        ) : onlyAsked ? (
          <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Allow publishing
          </Button>
        ) : null}
        <Button size="sm" render={<Link to="/mls/list/$id" params={{ id: item.listingId }} />}>
          Fix in the wizard
        </Button>
      </div>
    </li>
  );
}
