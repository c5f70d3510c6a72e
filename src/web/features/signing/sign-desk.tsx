import { ArrowDown, Check, Clock, Download } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { DocumentKind } from "#domain/deal/agreement.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { SignOrDecline } from "./sign-or-decline.tsx";
import { SignatureName } from "./signature-name.tsx";
import { SigningDocuments } from "./documents.tsx";
import { type SigningSheet, signWords, timeLeftText } from "./words.ts";
import { Message } from "#web/lib/email-link/message.tsx";
import { useFocusOnChange } from "#web/lib/email-link/use-focus-on-change.ts";
import { momentText } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useMinute } from "#web/ui/use-minute.ts";
import { signWordsOf, stageOf } from "./page-words.ts";
import { useAction } from "#web/lib/form/use-action.ts";

type SignDeskProps = {
  token: string;
  sheet: SigningSheet;
  onAnswered: (sheet: SigningSheet) => void;
  onStale: () => Promise<unknown>;
};

/** The document, with the reader's actions beside it. */
export function SignDesk({ token, sheet, onAnswered, onStale }: SignDeskProps) {
  const { api } = useBackend();
  const now = useMinute();
  const stage = stageOf(sheet);
  const { title, text } = signWordsOf(sheet);
  const heading = useFocusOnChange(stage);
  const answer = useRef<HTMLDivElement>(null);
  usePageTitle(`${sheet.title}, ${sheet.code}`);

  if (stage === "over") {
    return (
      <Message title={title} heading={heading}>
        <p>{text}</p>
        <p className="border-t border-line pt-3 text-dense">
          {sheet.title} for {sheet.headlineRole}, <span className="font-mono">{sheet.code}</span>
        </p>
      </Message>
    );
  }
  return (
    <div className="gutter mx-auto w-full max-w-5xl pt-6 pb-10 sm:pt-9">
      <h1 ref={heading} tabIndex={-1} className="max-w-3xl headline text-headline break-words">
        {title}
      </h1>
      <p className="mt-2 max-w-measure text-read text-ink-2">{text}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Card aria-label={sheet.title} className={cn(stage !== "open" && "max-lg:order-2")}>
          <CardSection className="sm:px-7 sm:py-5">
            <p className="headline text-title">{sheet.title}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
              <span className="break-words">{sheet.headlineRole}</span>
              <PlateText code={sheet.maskedCode} />
              <span className="font-mono text-small">{sheet.code}</span>
            </p>
          </CardSection>
          <CardSection className="py-6 sm:px-7">
            <SigningDocuments sheet={sheet} level={2} />
          </CardSection>
        </Card>
        <div ref={answer} className="scroll-mt-4 lg:sticky lg:top-6">
          <Card aria-label={stage === "signed" ? "Your signature" : "Sign or decline"}>
            <CardSection>
              {stage === "open" ? (
                <>
                  <p className="mb-4 flex items-center gap-2 text-ink-2">
                    <Clock aria-hidden="true" className="size-4 shrink-0" />
                    <span title={momentText(sheet.expiresAt)}>{timeLeftText(sheet.expiresAt, now)}</span>
                  </p>
                  <SignOrDecline
                    sheet={sheet}
                    sign={(typed) => api.signing.sign({ token, ...typed })}
                    onSigned={onAnswered}
                    decline={(typed) => api.signing.decline({ token, ...typed })}
                    onDeclined={onAnswered}
                    onStale={onStale}
                  />
                </>
              ) : stage === "waiting" ? (
                <p className="flex items-start gap-2.5 text-read text-ink-2">
                  <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  You can {signWords(sheet.provider).do.toLowerCase()} here when it's your turn.
                </p>
              ) : (
                <Signed token={token} sheet={sheet} />
              )}
            </CardSection>
          </Card>
        </div>
      </div>
      {stage === "open" ? <GoToSignature answer={answer} /> : null}
    </div>
  );
}

function Signed({ token, sheet }: { token: string; sheet: SigningSheet }) {
  const { run, isRunning } = useAction();

  const download = (kind: DocumentKind) =>
    run(async (api) => saveFile(await api.signing.copy({ token, kind })), { name: kind });

  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-money">
        <Check aria-hidden="true" className="size-4 shrink-0" />
        {signWords(sheet.provider).done}
      </p>
      <SignatureName name={sheet.signedName ?? ""} className="mt-4 text-[1.75rem] leading-9" />
      <p className="border-t border-line-2 pt-1.5 text-small text-ink-2">
        for {sheet.organizationName}
        {sheet.answeredAt ? `, ${momentText(sheet.answeredAt)}` : ""}
      </p>
      {sheet.executed
        ? sheet.documents.map(({ kind, title }) => (
            <Button
              key={kind}
              variant="primary"
              className="mt-5 w-full"
              loading={isRunning(kind)}
              onClick={() => void download(kind)}
            >
              <Download aria-hidden="true" />{" "}
              {sheet.documents.length > 1 ? `Download the ${title.toLowerCase()}` : "Download your copy"}
            </Button>
          ))
        : null}
    </>
  );
}

/** On a phone the signature is below a long document: one tap leads there. */
function GoToSignature({ answer }: { answer: RefObject<HTMLElement | null> }) {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true));
    if (answer.current) seen.observe(answer.current);
    return () => seen.disconnect();
  }, [answer]);
  if (inSight) return null;
  return (
    // Takes no room, so that the page doesn't move under a finger when it goes.
    <div
      className={
        "fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised px-4 py-3 sm:px-6 lg:hidden print:hidden"
      }
    >
      <Button
        variant="primary"
        className="w-full"
        onClick={() => {
          answer.current?.scrollIntoView({ block: "start" });
          answer.current?.querySelector("input")?.focus({ preventScroll: true });
        }}
      >
        <ArrowDown aria-hidden="true" /> Go to the signature
      </Button>
    </div>
  );
}
