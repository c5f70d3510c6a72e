import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { ownPageOf } from "#web/features/listing/own-page.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { toggled } from "#web/lib/toggled.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { useAtRisk } from "#web/ui/unsaved.ts";
import type { QueuedCv } from "./queue-screen.tsx";

type Duplicate = Answer<"cvs", "duplicates">["items"][number];

type DuplicatesDialogProps = { item: QueuedCv; onClose: () => void; onMerged: () => Promise<void> };

/** A draft beside the older drafts and listings of the same person, to merge field by field. */
export function DuplicatesDialog({ item, onClose, onMerged }: DuplicatesDialogProps) {
  const found = useAsk("cvs", "duplicates", { id: item.id }, { gcTime: 0 });
  const action = useAction();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`You already have ${item.fullName || "this candidate"}`}
      description={
        "Your agency has an older entry with the same name and the same email or phone. Merge the two, or keep both."
      }
      footer={
        <Button disabled={action.busy} onClick={onClose}>
          Keep both
        </Button>
      }
    >
      <Loaded
        query={found}
        what="the duplicates"
        skeleton={<Skeletons label="Loading duplicates" rows={3} size="h-12 rounded-control" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-2">The older entry is gone. Nothing is left to merge.</p>
          ) : (
            <ul className="flex flex-col gap-6">
              {items.map((duplicate) => (
                <li key={duplicate.id}>
                  <Merge item={item} duplicate={duplicate} action={action} onMerged={onMerged} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type MergeProps = Pick<DuplicatesDialogProps, "item" | "onMerged"> & {
  duplicate: Duplicate;
  /** One for all: the first merge discards the draft. */
  action: ReturnType<typeof useAction>;
};

function Merge({ item, duplicate, action, onMerged }: MergeProps) {
  const isMerging = action.isRunning(duplicate.id);
  // Closing the dialog wouldn't stop the merge.
  useAtRisk(() => "nothing", isMerging);
  // What the older entry lacks is taken; what it has stays until the person chooses otherwise.
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(duplicate.differences.filter(({ there }) => there === "").map(({ path }) => path)),
  );
  const draft = isDraft(duplicate.status);
  const name = draft ? "the older draft" : (duplicate.maskedCode ?? "the listing");

  async function merge() {
    const merged = await action.run(
      (api) =>
        api.cvs.merge({
          id: item.id,
          version: item.version,
          into: { id: duplicate.id, version: duplicate.version },
          fields: [...taken],
        }),
      { name: duplicate.id, undone: "Nothing was merged", done: () => ({ title: `Merged into ${name}` }) },
    );
    if (merged) await onMerged();
  }

  return (
    <section aria-label={`Older entry: ${name}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{draft ? "Older draft" : `Listing ${duplicate.maskedCode ?? ""}`}</h3>
        <Link {...ownPageOf(duplicate)} className="anchor text-dense">
          Open the {draft ? "draft" : "listing"}
        </Link>
      </div>
      {duplicate.differences.length === 0 ? (
        <p className="text-dense text-ink-2">
          Both have the same values. Merging adds the CV file and discards the draft.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-control border border-line">
          {duplicate.differences.map(({ path, label, here, there }) => (
            <li key={path} className="px-3 py-2.5">
              <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
                <h4 className="text-dense font-medium">{label}</h4>
                <Segmented
                  aria-label={`${label}: value to keep`}
                  value={taken.has(path) ? "here" : "there"}
                  onValueChange={(side) => setTaken(toggled(taken, path, side === "here"))}
                  options={[
                    { value: "there", label: "Older" },
                    { value: "here", label: "From the CV" },
                  ]}
                />
              </div>
              <div className="grid gap-2 text-dense sm:grid-cols-2">
                <Value title="Older" text={there} kept={!taken.has(path)} />
                <Value title="From the CV" text={here} kept={taken.has(path)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex justify-end">
        <Button variant="primary" loading={isMerging} disabled={action.busy && !isMerging} onClick={() => void merge()}>
          {`Merge into ${name}`}
        </Button>
      </div>
    </section>
  );
}

function Value({ title, text, kept }: { title: string; text: string; kept: boolean }) {
  return (
    <div className={kept ? "rounded-control bg-sunk px-2.5 py-1.5" : "px-2.5 py-1.5"}>
      <p className="text-small text-ink-3">{kept ? `${title}, kept` : title}</p>
      <p className="line-clamp-10 break-words whitespace-pre-wrap">
        {text || <span className="text-ink-3">empty</span>}
      </p>
    </div>
  );
}
