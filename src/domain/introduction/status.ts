import { namedFacts } from "../core/status.ts";
import type { IntroductionStatus } from "./introduction.ts";

type Fact =
  | "isOpen"
  | "awaitsListing"
  | "awaitsRequester"
  | "awaitsAnswer"
  | "isAccepted"
  | "isGranted"
  | "isRevealed"
  | "isClosed"
  | "isDeclined"
  | "isEnded";

/**
 * What each status of an introduction means. `isOpen`: not yet revealed. `isGranted`: a party may hold, or may have
 * held, the identity. `isEnded`: the listing left the market first.
 */
const { is, statusesThat } = namedFacts<IntroductionStatus, Fact>({
  requested: ["isOpen", "awaitsAnswer", "awaitsListing"],
  countered: ["isOpen", "awaitsAnswer", "awaitsRequester"],
  accepted: ["isOpen", "isAccepted"],
  nda_signed: ["isGranted"],
  revealed: ["isGranted", "isRevealed"],
  declined: ["isClosed", "isDeclined"],
  withdrawn: ["isClosed"],
  expired: ["isClosed"],
  ended: ["isClosed", "isEnded"],
});

export const introductionStatusesThat = statusesThat;
export const isOpenIntroduction = is("isOpen");
export const awaitsListing = is("awaitsListing");
export const awaitsRequester = is("awaitsRequester");
export const awaitsAnswer = is("awaitsAnswer");
export const isAccepted = is("isAccepted");
export const isGranted = is("isGranted");
export const isRevealed = is("isRevealed");
export const isClosed = is("isClosed");
export const isDeclined = is("isDeclined");
export const isEnded = is("isEnded");
