import type { SigningSheet } from "./words.ts";
import { momentText } from "#web/lib/format.ts";

/** What a link leads to: something to sign, something to read, or an end. */
export type SignStage = "open" | "waiting" | "signed" | "over";

export function stageOf({ state, sendingState, why }: Pick<SigningSheet, "state" | "sendingState" | "why">): SignStage {
  if (state === "open" && why === null) return "open";
  if (state === "signed" && (sendingState === "running" || sendingState === "complete")) return "signed";
  return state === "waiting" ? "waiting" : "over";
}

type Words = { title: string; text: string };

/** The page's headline and the sentence under it. */
export function signWordsOf(sheet: SigningSheet): Words {
  const { organizationName, sentBy, title, provider } = sheet;
  const own = organizationName === sentBy;
  const what = title.toLowerCase();
  switch (stageOf(sheet)) {
    case "open":
      if (provider === "partner")
        return {
          title: `Confirm that ${organizationName} signed the ${what}`,
          text:
            "This document is signed on the partner's site. Read it here, then confirm that your organization signed " +
            "it there. You don't need an account.",
        };
      return {
        title: own
          ? `Sign the ${what} for ${organizationName}`
          : `${sentBy} has asked ${organizationName} to sign the ${what}`,
        text: "Read the document, type your name, and sign. You don't need an account.",
      };
    case "waiting":
      return {
        title: "It's not your turn yet",
        text: "Others sign before you. We email you when it's your turn. Until then you can read the document here.",
      };
    case "signed":
      return signedWords(sheet);
    case "over":
      return overWords(sheet);
  }
}

function signedWords({ sendingState, executed, provider, organizationName }: SigningSheet): Words {
  const title = provider === "partner" ? `Confirmed for ${organizationName}` : `Signed for ${organizationName}`;
  if (sendingState !== "complete")
    return {
      title,
      text: "Others still have to sign. You get a copy by email once everyone has. There is nothing more to do.",
    };
  return {
    title,
    text: executed
      ? "Everyone has signed. You get a copy by email, and can download it here."
      : "Everyone has signed. We are preparing your copy. You get it by email, and here in a moment.",
  };
}

/** Ends with two sentences: what happened, and whom to contact. */
function overWords({ state, sendingState, answeredAt, sentBy, why }: SigningSheet): Words {
  if (state === "declined")
    return {
      title: "You declined to sign",
      text:
        `${sentBy} can read your reason${answeredAt ? `; you gave it on ${momentText(answeredAt)}` : ""}. If ` +
        "you've changed your mind, ask for a new document.",
    };
  const had = state === "signed" ? " Your signature is void." : "";
  switch (sendingState) {
    case "recalled":
      return {
        title: "This document was withdrawn",
        text: `That was before everyone had signed.${had} Ask ${sentBy} whether a new one was sent.`,
      };
    case "declined":
      return {
        title: "Another party declined to sign",
        text: `This document can no longer be signed.${had} Ask ${sentBy} about the next step.`,
      };
    case "expired":
      return {
        title: "The time to sign has ended",
        text: `The 14-day signing period ended.${had} Ask ${sentBy} to send it again.`,
      };
    case "running":
    case "complete":
      return { title: "Nothing to sign", text: why ?? "" };
  }
}
