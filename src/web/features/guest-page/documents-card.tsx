import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { nextStepButton, NextStepFrame } from "#web/features/introduction/next-step-bar.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Arrival } from "./arrival.tsx";
import { CodeGate } from "./code-gate.tsx";
import type { GuestDoor } from "./door.ts";
import { documentStates, type GuestDocument, type OpenPage } from "./words.ts";

/** The agreements that the contact was sent to sign. Each opens on the page of its own email. */
export function DocumentsCard({
  page: { documents, sentTo, agencyName },
  link: { token, pass, onPass },
}: {
  page: OpenPage;
  link: NonNullable<GuestDoor["link"]>;
}) {
  const { run, isRunning } = useAction();
  const [asked, setAsked] = useState<GuestDocument | null>(null);
  if (documents.length === 0) return null;

  const open = async (document: GuestDocument, held: string | null) => {
    if (held === null) return setAsked(document);
    setAsked(null);
    await run((api) => api.guests.documents({ token, pass: held }), {
      name: document.id,
      done: ({ items }) => {
        const url = items.find(({ id }) => id === document.id)?.url;
        if (url !== undefined) window.location.assign(url);
        return url === undefined
          ? { title: "Not ready yet", description: `${agencyName} has sent it. Try again in a minute.` }
          : undefined;
      },
      failed: (failure) => {
        const isOver = failure instanceof Problem && failure.status === 403;
        if (isOver) {
          onPass(null);
          setAsked(document);
        }
        return isOver;
      },
      undone: "The document could not be opened",
    });
  };
  const due = documents.find(({ state }) => state === "open");
  return (
    <>
      <Card aria-labelledby="documents" className="mt-6">
        <CardHead className="sm:px-6 sm:py-5" id="documents" title="Your documents to sign">
          <ul className="mt-3 divide-y divide-line">
            {documents.map((document) => (
              <li key={document.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
                <p className="min-w-0 flex-1 basis-48">
                  <span className="block font-medium break-words">{document.title}</span>
                  <span className="figures text-small text-ink-2">{document.dealCode}</span>
                </p>
                <Badge tone={documentStates[document.state].tone}>{documentStates[document.state].label}</Badge>
                {document.state === "open" || document.state === "signed" ? (
                  <Button size="sm" loading={isRunning(document.id)} onClick={() => void open(document, pass)}>
                    {document.state === "open" ? "Read and sign" : "Open"}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {asked && pass === null ? (
            <Arrival className="mt-4 border-t border-line pt-4">
              <CodeGate
                token={token}
                sentTo={sentTo}
                onPass={(held) => {
                  onPass(held);
                  void open(asked, held);
                }}
              />
            </Arrival>
          ) : null}
        </CardHead>
      </Card>
      {due && asked === null ? (
        <NextStepFrame text={`${due.title} ${due.dealCode}: your signature is missing.`}>
          <Button className={nextStepButton} loading={isRunning(due.id)} onClick={() => void open(due, pass)}>
            Read and sign
          </Button>
        </NextStepFrame>
      ) : null}
    </>
  );
}
