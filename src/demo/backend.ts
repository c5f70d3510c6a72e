// First: it holds for the schemas made after it.
import "#contract/without-eval.ts";
import type { Backend } from "#contract/backend.ts";
import type { Contract } from "#contract/index.ts";
import type { Configuration } from "#domain/configuration.ts";
import { actingFor, demoMember, demoViewer } from "./acting.ts";
import { admin, configuration, demoConfiguration, leaks, usage } from "./admin.ts";
import { deals } from "./deal.ts";
import { home } from "./home.ts";
import { identities } from "./identity.ts";
import { interests } from "./interest.ts";
import { interviews } from "./interview.ts";
import { introductions } from "./introduction.ts";
import { refused } from "./left-out.ts";
import { listings } from "./listing.ts";
import { createDemoLive, type DemoTabs, soleTab } from "./live.ts";
import { organisations } from "./organisation.ts";
import { invitations, members, profile } from "./member.ts";
import { pipeline } from "./pipeline.ts";
import { notifications } from "./notification.ts";
import { createPapers, type Fonts, fontsOfPage } from "./papers.ts";
import { type DemoHandlers, runDemo } from "./runner.ts";
import { sampleState } from "./sample.ts";
import { shortlist } from "./shortlist.ts";
import { demoStore } from "./state.ts";
import { threads } from "./thread.ts";

const dayMs = 86_400_000;

const goesBy = ({ answerDays, protectionMonths, platformShareBp }: Configuration) => ({ answerDays, protectionMonths, platformShareBp });

/** What the visitor does for whichever sample organisation they act for. */
const actedOn: ReadonlySet<keyof Contract> = new Set<keyof Contract>(["deals", "introductions", "interviews", "interests", "identities"]);

/** The demo's side of the port: the same procedures over local storage (decisions §1). `reset` restores the sample data. */
export function createDemoBackend(storage: Storage, tabs: DemoTabs = soleTab, fonts: Fonts = fontsOfPage): Backend & { reset: () => void } {
  const store = demoStore(storage, () => sampleState(Date.now()));
  const settings = { brandName: "TalentMLS", sampleMode: true, ecosystemApps: [], partners: { workflow: null, contracts: null, scoring: null, employerSignup: null }, supportEmail: "" };
  const handlers: DemoHandlers = { settings: { get: (state) => ({ answer: { ...settings, supportEmail: demoConfiguration(state).supportEmail } }), terms: (state) => ({ answer: goesBy(demoConfiguration(state)) }) }, listings, identities, identityFiles: refused("identityFiles"), imports: refused("imports"), shortlist, pipeline, deals, signing: refused("signing"), candidacy: refused("candidacy"), leads: refused("leads"), outbox: refused("outbox"), threads, notifications, introductions, interviews, interests, register: refused("register"), cases: refused("cases"), organisations, members, invitations, profile, admin, configuration, leaks, usage, home };
  const papers = createPapers(fonts);
  const newId = () => crypto.randomUUID();
  const now = () => Date.now() + store.load().daysAhead * dayMs;
  const { announce, ...live } = createDemoLive({ viewer: demoViewer, tabs, now, newId });
  const api = runDemo(handlers, store, (noun) => ({
    viewer: actedOn.has(noun) ? demoMember(store.load().actingFor) : demoViewer,
    now: now(),
    newId,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    papers,
  }), announce);
  return { kind: "demo", api, viewer: demoViewer, settings, live, actingFor: actingFor(store), clock: { now, daysAhead: () => store.load().daysAhead, nextDay: () => store.save({ ...store.load(), daysAhead: store.load().daysAhead + 1 }) }, reset: () => store.reset() };
}
