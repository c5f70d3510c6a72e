import type { Contract } from "#contract/index.ts";

/** What the demo leaves out, with the reason shown to people; each run of the behavior suite counts it (spec §10). */
export const leftOut = {
  imports: "Import is left out of the demo, which keeps its data in this browser. Sign in to import real files.",
  identityFiles: "Files are left out of the demo, which keeps its data in this browser. Sign in to add a real CV.",
  signing: "Signing links are emailed, and the demo sends no emails. Act for that party on the deal sheet instead.",
  register:
    "Certificates are signed with the marketplace's own key, which a demo in a browser does not hold. Sign in to " +
    "export one.",
  archives:
    "The demo keeps its data in this browser, so there is nothing to export. Sign in to export your organization's " +
    "data.",
  cases: "Match cases are for the marketplace's team, and the demo has none.",
  events: "The events feed is for programs, and the demo is in this browser alone. Sign in to connect one.",
  webhooks: "Webhooks send to your own servers, and the demo sends nothing. Sign in to connect one.",
  companySignIn: "The demo has no accounts, so there is no sign-in to set up. Sign in to connect your company's own.",
  connectedApps: "The demo is in this browser alone, so no app can reach it. Sign in to connect a real one.",
  calendarFeeds: "The demo is in this browser alone, so no calendar can fetch it. Sign in to create a real link.",
  handOffs: "The demo has no partners. Sign in to send a real listing to one.",
  leads: "Demo calls are booked on the public page. Leave the demo to book one.",
  outbox: "The demo sends no emails, so there is no outbox. Sign in as the marketplace's team to see a real one.",
  guests:
    "Links to clients are emailed, and the demo sends no emails. Request the introduction for the client instead, " +
    "or sign in to send a real link.",
  apiKeys: "API keys let other programs in, and the demo keeps its data in this browser. Sign in to create a real key.",
  scorecards: "Interviewers rate by the link of an email, and the demo sends none. Sign in to collect real scorecards.",
  candidacy: "Candidates open their own page from an email, and the demo sends none. Sign in to email a real one.",
  retentions: "The demo destroys nothing on a schedule. Sign in to choose how long your own identities are stored.",
  factors: "The demo has no accounts, so there is no sign-in to protect. Sign in to set up a second factor.",
} as const satisfies Partial<Record<keyof Contract, string>>;

/** The same for single procedures. */
export const leftOutVerbs = {
  account: "The demo has no accounts, so there is none to change. Sign in to change a real one.",
  firstSteps: "The demo's agency is set up already. Sign in to see the first steps of your own organization.",
  plans:
    "The demo's agency is on Enterprise, and the demo reaches no one. Sign in to request a plan for your own agency.",
  otherNames:
    "The demo's organizations have one name each. Sign in to add other names and domains of your organization.",
  candidateYes:
    "The demo's candidates have no links, so they can't say yes. Sign in to require the yes of your own candidates.",
  logo: "Logos are shown on links that are emailed, and the demo sends no emails. Sign in to upload a real one.",
  signUpPage: "Organizations are invited by the marketplace's team, and the demo has none.",
  priorKnowledge:
    "Prior knowledge is decided by the marketplace's team, and the demo has none. The listing agency can concede it.",
  supply: "Supply and demand across the marketplace is for its team, and the demo has none.",
  status:
    "The demo runs in your browser, so there is no server to watch. Sign in as the marketplace's team to see one.",
  emails: "The demo sends no emails. Sign in to invite a real colleague.",
} as const;
