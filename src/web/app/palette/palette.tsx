import { Command as Cmdk } from "cmdk";
import { ArrowLeft, CornerDownLeft, RotateCw, Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { showOverlay } from "#web/lib/keys/overlay.ts";
import { Unbroken } from "#web/ui/motif/plate-text.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { cn } from "#web/ui/cn.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type CandidateInHand, useCandidateActions } from "./candidate-actions.tsx";
import { OwnCandidates, OwnGroups } from "./own-groups.tsx";
import { CandidateOption, CommandOption, groupClass, optionClass } from "./palette-options.tsx";
import { usePaletteResults } from "./use-palette-results.ts";

/**
 * Ctrl/⌘K: opens pages, finds the organization's own things by name or code and candidates by code or role, runs
 * commands and shows their keys.
 */
export function Palette({ open }: { open: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<{ run: () => void; from: Element | null } | null>(null);
  return (
    <Dialog
      bare
      open={open}
      onOpenChange={(next) => !next && showOverlay(null)}
      title="Search or jump to"
      initialFocus={input}
      onClosed={() => {
        if (!chosen.current) return;
        const { run, from } = chosen.current;
        chosen.current = null;
        // A command about the focused card looks for it at the focus.
        if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
        run();
      }}
    >
      <PaletteBody
        input={input}
        onChoose={(run, from) => {
          chosen.current = { run, from };
          showOverlay(null);
        }}
      />
    </Dialog>
  );
}

function PaletteBody({
  input,
  onChoose,
}: {
  input: RefObject<HTMLInputElement | null>;
  onChoose: (run: () => void, from: Element | null) => void;
}) {
  const [text, setText] = useState("");
  const [about, setAbout] = useState<CandidateInHand | null>(null);
  const [selected, setSelected] = useState("");
  // Evaluated when the palette opens, before the focus moves into it.
  const [from] = useState(() => document.activeElement);
  const navigate = useNavigate();
  const { viewer } = useBackend();
  const searches = viewer !== null && mayDo(viewer, "listing.search");
  const actionsOf = useCandidateActions();
  const { groups, own, candidates, total, nothing, inHand, pending, error, retry, isCut } = usePaletteResults(
    text,
    about,
    actionsOf,
  );
  const highlighted = inHand.find(({ id }) => optionValue(id) === selected);

  function show(candidate: CandidateInHand | null) {
    setAbout(candidate);
    setText("");
    setSelected("");
    input.current?.focus();
  }

  function tryAgain() {
    // Until the results are back, the list is empty: then the first of them is chosen.
    setSelected("");
    retry();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const atEnd = selectionStart === value.length && selectionEnd === value.length;
    if (event.key === "ArrowRight" && atEnd && highlighted) show(highlighted);
    else if (event.key === "Backspace" && value === "" && about) show(null);
    else return;
    event.preventDefault();
  }

  // Skills and places are matched by the search, not here.
  const searchAll = (
    <Cmdk.Item
      value="all"
      onSelect={() => onChoose(() => void navigate({ to: "/mls/search", search: { keywords: text.trim() } }), from)}
      className={optionClass}
    >
      <Search aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">Search all candidates for “{text.trim()}”</span>
    </Cmdk.Item>
  );

  return (
    <Cmdk
      label="Search or jump to"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={(event) => {
        // One step back, not closed.
        if (event.key !== "Escape" || !about) return;
        event.stopPropagation();
        event.preventDefault();
        show(null);
      }}
      className="flex min-h-0 flex-1 flex-col text-dense"
    >
      <PaletteField
        ref={input}
        text={text}
        onText={setText}
        onKeyDown={onKeyDown}
        about={about}
        onBack={() => show(null)}
        searches={searches}
      />
      <Cmdk.List label="Suggestions" className={cn("scroll-quiet min-h-0 scroll-py-2 p-1.5", total > 0 && "flex-1")}>
        {groups.map(({ heading, entries }) => (
          <Cmdk.Group key={heading} heading={heading} className={groupClass}>
            {entries.map((entry) => (
              <CommandOption key={entry.id} command={entry} onChoose={() => onChoose(entry.run, from)} />
            ))}
          </Cmdk.Group>
        ))}
        {about ? null : (
          <OwnCandidates candidates={own.candidates} valueOf={optionValue} onChoose={(run) => onChoose(run, from)} />
        )}
        {candidates.length > 0 ? (
          <Cmdk.Group heading="Candidates" className={groupClass}>
            {candidates.map((candidate) => (
              <CandidateOption
                key={candidate.id}
                value={optionValue(candidate.id)}
                candidate={candidate}
                onChoose={() => onChoose(actionsOf(candidate)[0]!.run, from)}
                onMore={() => show(candidate)}
              />
            ))}
          </Cmdk.Group>
        ) : null}
        {about ? null : <OwnGroups found={own} onChoose={(run) => onChoose(run, from)} />}
        {isCut ? searchAll : null}
        {error ? (
          <Cmdk.Group heading="Results" className={groupClass}>
            <Cmdk.Item value="retry" onSelect={tryAgain} className={optionClass}>
              <RotateCw aria-hidden="true" />
              <span className="min-w-0 flex-1">Try again</span>
            </Cmdk.Item>
          </Cmdk.Group>
        ) : null}
        {nothing && !about && searches ? searchAll : null}
      </Cmdk.List>
      <PaletteNotice
        nothing={nothing}
        total={total}
        text={text}
        pending={pending}
        error={error}
        hint={about ? "Try “open”, “shortlist”, “pipeline”, “deal” or “copy”." : hintFor(viewer)}
      />
      <PaletteFooter
        candidate={highlighted}
        onActions={() => highlighted && show(highlighted)}
        escape={about ? "Back" : "Close"}
      />
    </Cmdk>
  );
}

/** What people with the viewer's rights can type. */
function hintFor(viewer: Viewer | null): string {
  if (viewer && mayDo(viewer, "listing.search"))
    return (
      "Try a page, an action, one of your candidates or partners by name, the beginning of a role such as " +
      "“data eng”, or four characters of a code such as TM-7K3Q."
    );
  return (
    "Try the name of a page. Candidates are found once " +
    `${viewer ? "your organization is approved" : "you have signed in"}.`
  );
}

type PaletteFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  about: CandidateInHand | null;
  onBack: () => void;
  searches: boolean;
};

/** The typed text, behind the candidate it is about. */
function PaletteField({ ref, text, onText, onKeyDown, about, onBack, searches }: PaletteFieldProps) {
  return (
    <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-2 sm:h-13">
      {about ? (
        <>
          <IconButton size="sm" label="Back to everything" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
          <Plate code={about.maskedCode} still />
        </>
      ) : (
        <Search aria-hidden="true" className="ml-2 size-4 shrink-0 text-ink-3" />
      )}
      <Cmdk.Input
        ref={ref}
        value={text}
        onValueChange={onText}
        onKeyDown={onKeyDown}
        maxLength={200}
        placeholder={about ? "Choose an action" : searches ? "Page, action, name, code or role" : "Page or action"}
        className={
          "h-full min-w-0 flex-1 bg-transparent px-1 text-read outline-none placeholder:text-ink-3 " +
          "pointer-coarse:text-[1rem]"
        }
      />
      <IconButton size="sm" label="Close" icon={<X aria-hidden="true" />} onClick={() => showOverlay(null)} />
    </div>
  );
}

type PaletteFooterProps = { candidate: CandidateInHand | undefined; onActions: () => void; escape: string };

/** The keys that work here. `candidate`: the highlighted one. */
function PaletteFooter({ candidate, onActions, escape }: PaletteFooterProps) {
  return (
    <footer
      className={
        "mt-auto flex shrink-0 items-center gap-4 border-t border-line px-3 py-2 text-small " +
        "text-ink-3 pointer-coarse:hidden"
      }
    >
      <Hint keys={["↑", "↓"]}>Move</Hint>
      <Hint keys={[<CornerDownLeft key="enter" className="size-3" />]}>{candidate ? "Open" : "Choose"}</Hint>
      {candidate ? (
        <button
          type="button"
          onClick={onActions}
          className="-my-1 inline-flex cursor-pointer items-center gap-1.5 rounded-tag px-1 py-1 hover:text-ink"
        >
          <Kbd>→</Kbd> Actions<span className="sr-only"> for {candidate.maskedCode}</span>
        </button>
      ) : null}
      <span className="ml-auto">
        <Hint keys={["Esc"]}>{escape}</Hint>
      </span>
    </footer>
  );
}

const optionValue = (id: string): string => `candidate ${id}`;

function Hint({ keys, children }: { keys: readonly React.ReactNode[]; children: string }) {
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      {keys.map((key, place) => (
        <Kbd key={place}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}

type PaletteNoticeProps = {
  nothing: boolean;
  total: number;
  text: string;
  pending: boolean;
  error: Error | null;
  hint: string;
};

/** Shown in place of candidates or below them; their number is for screen readers. */
function PaletteNotice({ nothing, total, text, pending, error, hint }: PaletteNoticeProps) {
  return (
    <div role="status" className="shrink-0">
      {pending ? (
        <p className="flex items-center gap-2 px-4 py-2.5 text-ink-3">
          <Spinner className="size-4" /> Searching…
        </p>
      ) : null}
      {error ? <p className="px-4 py-2.5 text-danger">We couldn't load some results. {problemDetail(error)}</p> : null}
      {nothing ? (
        <div className="px-4 pt-2 pb-5">
          <p className="text-read font-semibold">No results</p>
          <p className="text-ink-2">
            <Unbroken text={hint} />
          </p>
        </div>
      ) : null}
      {text !== "" && total > 0 && !pending ? <span className="sr-only">{counted(total, "result")}</span> : null}
    </div>
  );
}
