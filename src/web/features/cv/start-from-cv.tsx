import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { counted } from "#web/lib/format.ts";
import { ownDate } from "#web/lib/own-date.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { useIsHere } from "#web/lib/use-is-here.ts";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { notify } from "#web/ui/toast.tsx";
import { sentDefaults, useCvDefaults } from "./defaults.ts";
import { DefaultsFields } from "./defaults-fields.tsx";
import { acceptedCvs, filesAtOnce, uploadsOf, useUploads } from "./uploads.ts";
import { UploadList } from "./upload-list.tsx";

/** Above an empty form: one CV opens in its review, several go to the queue. */
export function StartFromCv() {
  const { kind } = useBackend();
  const { uploads, items, tooMany, take, defaults } = useCvDrop();
  const queue = useAsk("cvs", "queue", { limit: 1 }, { refetchOnWindowFocus: false });
  const waiting = queue.data?.total ?? 0;
  return (
    <section aria-labelledby="start-from-cv" className="mb-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="start-from-cv" className="text-card font-semibold">
          Start from a CV
        </h2>
        {waiting > 0 ? (
          <Link to="/mls/list/cvs" className="anchor text-dense">
            {`${counted(waiting, "CV")} to review`}
          </Link>
        ) : null}
      </div>
      <FileDrop
        label={`Drop 1 to ${filesAtOnce} CVs here`}
        touchLabel={`Add 1 to ${filesAtOnce} CVs`}
        hint={
          "PDF, DOCX, ODT, RTF, TXT or JSON Resume, at most 10 MB each. Names and contact details go to the vault, " +
          "and you review the public text before anyone sees it."
        }
        accept={acceptedCvs}
        multiple
        buttonLabel="Choose files"
        explains={() => true}
        onFiles={(files) => void take(files)}
        error={tooMany}
      />
      {defaults}
      {kind === "demo" ? (
        <p className="mt-2 text-dense text-ink-2">
          No CV at hand?{" "}
          <Button size="sm" onClick={() => void sampleCv().then((file) => take([file]))}>
            Try a sample CV
          </Button>
        </p>
      ) : null}
      <UploadList uploads={uploads} items={items} />
      <p className="mt-3 text-dense text-ink-2">Or fill in the form below.</p>
    </section>
  );
}

const sampleCv = async (): Promise<File> => (await import("./sample-cv.ts")).sampleCv();

/** Takes dropped files: one goes to its review, several to the queue. `defaults`: the fields for what they lack. */
export function useCvDrop() {
  const { api } = useBackend();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const uploads = uploadsOf(api);
  const items = useUploads(uploads);
  const clock = useClock();
  const [values, setValues] = useCvDefaults();
  const [tooMany, setTooMany] = useState<string | undefined>();
  const isHere = useIsHere();

  /** The queue may be on its way without this draft, and a first answer on its way isn't asked again. */
  async function showRead() {
    const queue = { queryKey: keyOf("cvs", "queue") };
    await queries.cancelQueries(queue);
    await queries.invalidateQueries(queue);
  }

  async function take(files: readonly File[], stays = false) {
    setTooMany(undefined);
    if (files.length > filesAtOnce)
      return setTooMany(`You chose ${files.length} files. Choose at most ${filesAtOnce} at a time.`);
    if (files.length > 1 && !stays) void navigate({ to: "/mls/list/cvs" });
    const done = await uploads.add(files, sentDefaults(values, ownDate(clock())), showRead);
    const [first] = done;
    if (files.length !== 1 || stays || first?.state.kind !== "done" || first.state.answer.draft === null) return;
    const review = { to: "/mls/list/cv/$id", params: { id: first.state.answer.draft.id } } as const;
    if (isHere.current) return navigate(review);
    notify({ title: "The CV is ready to review", action: { label: "Open", onAction: () => void navigate(review) } });
  }

  return { uploads, items, tooMany, take, defaults: <DefaultsFields values={values} onChange={setValues} /> };
}
