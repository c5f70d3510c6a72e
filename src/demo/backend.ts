import type { Backend } from "#contract/backend.ts";
import { actingFor, demoMember, demoViewer } from "./acting.ts";
import { deals } from "./deal.ts";
import { interests, introductions } from "./introduction.ts";
import { refused } from "./left-out.ts";
import { identities, listings } from "./listing.ts";
import { createDemoLive, type DemoTabs, soleTab } from "./live.ts";
import { pipeline } from "./pipeline.ts";
import { createPapers, type Fonts, fontsOfPage } from "./papers.ts";
import { type DemoHandlers, runDemo } from "./runner.ts";
import { sampleState } from "./sample.ts";
import { shortlist } from "./shortlist.ts";
import { demoStore } from "./state.ts";
import { threads } from "./thread.ts";

/** The demo's side of the port: the same procedures over local storage (decisions §1). `reset` restores the sample data. */
export function createDemoBackend(storage: Storage, tabs: DemoTabs = soleTab, fonts: Fonts = fontsOfPage): Backend & { reset: () => void } {
  const store = demoStore(storage, () => sampleState(Date.now()));
  const settings = { brandName: "TalentMLS", sampleMode: true, ecosystemApps: [], partners: { workflow: null, contracts: null, scoring: null } };
  const handlers: DemoHandlers = { settings: { get: () => ({ answer: settings }) }, listings, identities, imports: refused("imports"), shortlist, pipeline, deals, signing: refused("signing"), threads, introductions, interests, register: refused("register") };
  const papers = createPapers(fonts);
  const newId = () => crypto.randomUUID();
  const { announce, ...live } = createDemoLive({ viewer: demoViewer, tabs, now: () => Date.now(), newId });
  const api = runDemo(handlers, store, (noun) => ({
    viewer: noun === "deals" ? demoMember(store.load().actingFor) : demoViewer,
    now: Date.now(),
    newId,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    papers,
  }), announce);
  return { kind: "demo", api, viewer: demoViewer, settings, live, actingFor: actingFor(store), reset: () => store.reset() };
}
