import type { ExpectedError } from "./errors.ts";

/**
 * User-facing messages for expected errors (spec §20), in their own file so that decision code doesn't load them.
 * `detail` says what is wrong and how to fix it; a caller can replace it with a more exact text.
 */
export const errorMessages = {
  "invalid-input": {
    status: 400,
    title: "Invalid input",
    detail: "Some fields are not valid. Fix the fields below, then send again.",
  },
  "malformed-body": {
    status: 400,
    title: "Malformed request",
    detail: "The body is not valid JSON. Send a JSON object with content-type application/json.",
  },
  "malformed-request": {
    status: 400,
    title: "Malformed request",
    detail: "The request isn't valid HTTP. Check its first line, headers and length.",
  },
  "headers-too-large": {
    status: 431,
    title: "Headers too large",
    detail: "The request's headers are larger than this server reads. Send fewer or shorter ones.",
  },
  "request-timeout": {
    status: 408,
    title: "Request timeout",
    detail: "The request did not arrive in time. Check the connection, then send it again.",
  },
  "too-large": {
    status: 413,
    title: "Too large",
    detail: "The request is larger than this address accepts. Send less at a time.",
  },
  "unsupported-media": {
    status: 415,
    title: "Unsupported media type",
    detail: "This address accepts JSON. Send content-type application/json.",
  },
  unauthenticated: {
    status: 401,
    title: "Authentication required",
    detail: "Please sign in through the ecosystem to access this application.",
  },
  "session-expired": { status: 401, title: "Session expired", detail: "Session expired. Please sign in again." },
  "api-key-refused": {
    status: 401,
    title: "API key not accepted",
    detail: "This API key isn't valid. Check that it is complete, or ask an admin of your organization for a new one.",
  },
  "api-key-network": {
    status: 403,
    title: "Not from this address",
    detail: "This API key can't be used from your IP address. Ask an admin of its organization which ones it accepts.",
  },
  "api-key-scope": {
    status: 403,
    title: "Outside the key's scopes",
    detail: "This API key isn't allowed to do this. Create one with the scope it needs.",
  },
  "api-keys-full": {
    status: 409,
    title: "Too many API keys",
    detail: "An organization can have at most 100 working API keys. Revoke those you no longer use.",
  },
  "sign-in-failed": { status: 401, title: "Sign-in failed", detail: "Authentication failed. Please sign in again." },
  "sign-in-not-started": {
    status: 403,
    title: "Sign-in was not started here",
    detail: "This sign-in did not start in this browser. Start again with Sign in with Ecosystem.",
  },
  "wrong-credentials": {
    status: 401,
    title: "Wrong email or password",
    detail: "Email and password do not match an account. Check both and try again.",
  },
  "organization-required": {
    status: 400,
    title: "Which organization?",
    detail: "You belong to several organizations. Name one in the X-Acting-Organization header.",
  },
  "not-a-member": {
    status: 403,
    title: "Not your organization",
    detail: "You do not belong to the organization this request acts for. Choose one of yours.",
  },
  forbidden: {
    status: 403,
    title: "Not allowed",
    detail: "Your role does not allow this. Ask an admin of your organization.",
  },
  "not-vetted": {
    status: 403,
    title: "Organization not approved",
    detail: "Your organization can't work with others right now. Its home page shows the reason and the next step.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    detail: "We can't find that, or you don't have access to it. Check the address.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    detail: "This address doesn't support that method. See /api/docs for the supported ones.",
  },
  "version-conflict": {
    status: 409,
    title: "Changed by someone else",
    detail: "This was changed after you opened it. Review the latest version, then save again.",
  },
  "position-expired": {
    status: 410,
    title: "Position no longer stored",
    detail:
      "Events are stored for 30 days, and this position isn't among them. Take a new snapshot, read the lists again, " +
      "and continue from its position.",
  },
  "wrong-state": {
    status: 409,
    title: "Not possible now",
    detail: "That isn't possible in the current state. Reload to see what has changed.",
  },
  "slot-taken": {
    status: 409,
    title: "That time is taken",
    detail: "This time was booked by someone else, or it has passed. Choose another free time.",
  },
  "plan-limit": {
    status: 409,
    title: "Plan limit reached",
    detail:
      "The plan allows no more active listings. Put one on hold or withdraw one, or ask the marketplace's team for " +
      "a larger plan.",
  },
  "already-shortlisted": {
    status: 409,
    title: "Already Shortlisted",
    detail: "This candidate is already in your shortlist",
  },
  "shortlist-full": {
    status: 409,
    title: "Shortlist is full",
    detail: "A shortlist holds at most 500 candidates. Remove some and add again.",
  },
  "saved-searches-full": {
    status: 409,
    title: "Too many saved searches",
    detail: "You can save at most 100 searches. Delete one you no longer need, then save again.",
  },
  "already-in-pipeline": {
    status: 409,
    title: "Already in Pipeline",
    detail: "This candidate is already in the pipeline",
  },
  "not-shortlisted": {
    status: 409,
    title: "Not on your shortlist",
    detail: "Only shortlisted candidates enter the pipeline. Add this candidate to your shortlist first.",
  },
  "pipeline-full": {
    status: 409,
    title: "Pipeline is full",
    detail: "A pipeline holds at most 5,000 candidates. Remove some and add again.",
  },
  "jobs-full": {
    status: 409,
    title: "Too many jobs",
    detail: "An organization can work on at most 1,000 jobs at once. Fill or close some first.",
  },
  "lists-full": {
    status: 409,
    title: "Too many lists",
    detail: "An agency can have at most 500 lists. Delete some you no longer need.",
  },
  "list-full": {
    status: 409,
    title: "The list is full",
    detail: "A list holds at most 100 candidates. Start another list.",
  },
  "below-minimum-fee": {
    status: 409,
    title: "Below the minimum fee",
    detail: "The fee is below this listing's minimum. Confirm that your agency accepts it, or propose other terms.",
  },
  "idempotency-mismatch": {
    status: 422,
    title: "Idempotency key used before",
    detail: "This Idempotency-Key belongs to another request. Send a new key.",
  },
  "idempotency-in-progress": {
    status: 409,
    title: "Still in progress",
    detail: "The first request with this Idempotency-Key is still running. Try again in a moment.",
  },
  "second-factor-required": {
    status: 403,
    title: "Second factor required",
    detail: "Your organization requires a second factor. Set one up in your profile to continue.",
  },
  leak: {
    status: 422,
    title: "This text can't be shared",
    detail: "It has details that can't be shared before the reveal. Fix the marked places, then send again.",
  },
  "text-not-checked": {
    status: 422,
    title: "We couldn't check this text",
    detail: "This text takes too long to check for identifying details. Shorten it, then try again.",
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    detail: "Too many attempts in a short time. Wait a little and try again.",
  },
  unavailable: {
    status: 503,
    title: "Service unavailable",
    detail: "The service can't answer right now. Try again in a few seconds.",
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

/** The error's own message, or else the message for its code. */
export const detailOf = ({ code, extras }: ExpectedError): string => extras.detail ?? errorMessages[code].detail;
