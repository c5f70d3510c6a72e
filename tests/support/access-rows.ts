/**
 * The actors of the access table, and the rows that several procedures share. `row` names the outcomes in the order of
 * its arguments.
 */
export const actors = [
  "visitor",
  "owner",
  "colleague",
  "selling",
  "competitor",
  "other admin",
  "employer",
  "granted",
  "revoked",
  "hidden from",
  "platform admin",
  "platform",
  "pending",
  "suspended",
] as const;
export type Actor = (typeof actors)[number];

/** yes: answered; gate: 401; no: 403; nothing: 404, the same as for a missing record. */
export type Outcome = "yes" | "gate" | "no" | "nothing";
export type Row = Record<Actor, Outcome>;

export const row = (
  visitor: Outcome,
  owner: Outcome,
  competitor: Outcome,
  employer: Outcome,
  hidden: Outcome,
  platform: Outcome,
): Row => ({
  visitor,
  owner,
  colleague: owner,
  selling: competitor,
  competitor,
  "other admin": competitor,
  employer,
  granted: employer,
  revoked: employer,
  "hidden from": hidden,
  "platform admin": platform,
  platform,
  ...((still: Outcome) => ({ pending: still, suspended: still }))(visitor === "gate" ? "no" : visitor),
});
/** What an unvetted organization can still use: its own data. Everything else crosses organizations. */
export const unvettedToo = (all: Row, outcome: Outcome = "yes"): Row => ({
  ...all,
  pending: outcome,
  suspended: outcome,
});
/** The other employer is a party; employers with grants aren't. */
const parties = (all: Row): Row => ({ ...all, granted: "nothing", revoked: "nothing" });
export const everyone = row("yes", "yes", "yes", "yes", "yes", "yes");
export const noOne = row("nothing", "nothing", "nothing", "nothing", "nothing", "nothing");
export const signedInAll = row("gate", "yes", "yes", "yes", "yes", "yes");
export const inTheMarket = row("gate", "yes", "yes", "yes", "nothing", "yes");
export const agencies = row("gate", "yes", "yes", "no", "no", "no");
export const ownerOnly = row("gate", "yes", "nothing", "no", "no", "no");
export const sharedSearch = row("gate", "yes", "nothing", "nothing", "nothing", "nothing");
export const ownJob = row("gate", "yes", "nothing", "nothing", "nothing", "no");
/** Each agency has its own lists, which its members share. */
export const ownList = row("gate", "yes", "nothing", "no", "no", "no");
export const ownDrafts = unvettedToo(ownerOnly, "nothing");
export const dealSeen: Row = { ...row("gate", "yes", "nothing", "nothing", "nothing", "yes"), selling: "yes" };
export const dealSigned: Row = { ...parties(row("gate", "yes", "nothing", "yes", "nothing", "no")), selling: "yes" };
// A waiting correction is answered by the parties whose money changes.
export const dealConfirmed: Row = { ...parties(row("gate", "no", "nothing", "yes", "nothing", "no")), selling: "yes" };
export const dealAgencies: Row = { ...ownerOnly, selling: "yes" };
export const dealLed: Row = { ...ownerOnly, selling: "no" };
export const organizationAdmins: Row = {
  ...row("gate", "no", "yes", "no", "yes", "no"),
  colleague: "yes",
  selling: "no",
};
export const rankingLog: Row = { ...organizationAdmins, "platform admin": "yes", platform: "yes" };
export const agencyAdmins: Row = { ...organizationAdmins, "hidden from": "no" };
/** Agency admins can call it and find nothing. */
export const sharedByNone: Row = {
  ...row("gate", "no", "nothing", "no", "nothing", "no"),
  colleague: "nothing",
  selling: "no",
  "hidden from": "no",
};
export const managed: Row = {
  ...unvettedToo(row("gate", "no", "nothing", "no", "nothing", "no"), "nothing"),
  colleague: "yes",
  selling: "no",
  platform: "nothing",
};
/** Admins of an agency or an employer, vetted or not, can call it and find nothing. */
export const ofOtherOrganizations: Row = {
  ...unvettedToo(row("gate", "no", "nothing", "no", "nothing", "no"), "nothing"),
  colleague: "nothing",
  selling: "no",
};
export const platformOnly = row("gate", "no", "no", "no", "no", "yes");
export const administrators: Row = unvettedToo({ ...organizationAdmins, "platform admin": "yes", platform: "yes" });
// A reason that a person of the owner typed, for that organization's admins only.
export const reasonRead: Row = unvettedToo(
  { ...row("gate", "no", "nothing", "no", "nothing", "nothing"), colleague: "yes", selling: "no" },
  "nothing",
);
export const ownPeople = row("gate", "yes", "nothing", "nothing", "nothing", "nothing");
export const identity: Row = { ...ownPeople, granted: "yes" };
export const staff = row("gate", "nothing", "nothing", "nothing", "nothing", "yes");
export const writers = row("gate", "yes", "yes", "yes", "yes", "no");
export const oneself: Row = { ...row("gate", "yes", "nothing", "nothing", "nothing", "nothing"), colleague: "nothing" };
/** Admins of every organization, and super admins for the platform's own. */
export const webhookAdmins: Row = { ...organizationAdmins, platform: "yes" };
export const webhookManaged: Row = {
  ...row("gate", "no", "nothing", "no", "nothing", "no"),
  colleague: "yes",
  selling: "no",
  platform: "nothing",
};
/** Employers read what agencies sent them; only the one it was sent to reads this. */
export const receivers = row("gate", "no", "no", "yes", "yes", "no");
export const received = parties(row("gate", "no", "no", "yes", "nothing", "no"));
export const betweenTwo = parties(row("gate", "yes", "nothing", "yes", "nothing", "no"));
export const involved = parties(row("gate", "yes", "nothing", "yes", "nothing", "yes"));
export const introducer = row("gate", "yes", "nothing", "nothing", "nothing", "no");
export const introduced = parties(row("gate", "nothing", "nothing", "yes", "nothing", "no"));
