// Must be first: it affects the schemas created after it.
import "#contract/without-eval.ts";
import { Problem } from "#contract/backend.ts";
import type { Contract } from "#contract/index.ts";
import { liveEvent } from "#contract/live.ts";
import { dayMs } from "#domain/core/calendar.ts";
import type { Configuration } from "#domain/configuration/configuration.ts";
import { demoMember, demoViewer } from "./acting.ts";
import { admin, usage } from "./admin.ts";
import { audit } from "./audit.ts";
import { candidateLists } from "./candidate-list.ts";
import { clients } from "./client.ts";
import { configuration, demoConfiguration } from "./configuration.ts";
import { cvs } from "./cv.ts";
import { deals } from "./deal.ts";
import { demand } from "./demand.ts";
import { home } from "./home.ts";
import { identities } from "./identity.ts";
import { interests } from "./interest.ts";
import { interviews } from "./interview.ts";
import { introductions } from "./introduction.ts";
import { jobs } from "./job.ts";
import { listings } from "./listing.ts";
import { leaks } from "./leak-report.ts";
import { demoKeys, type DemoPart, demoParts, type DemoTexts } from "./keys.ts";
import type { Call, Line, ProblemParts, ToDesk, ToPage, Turn } from "./line.ts";
import { organizations } from "./organization.ts";
import { invitations, members, profile } from "./member.ts";
import { rankings } from "./job-description.ts";
import { own } from "./own.ts";
import { pipeline } from "./pipeline.ts";
import { money } from "./money.ts";
import { notifications } from "./notification.ts";
import { createPapers, type Fonts, fontsOfPage } from "./papers.ts";
import { type DemoContext, type DemoEvent, type DemoHandlers, runDemo } from "./runner.ts";
import { sampleState } from "./sample.ts";
import { savedSearches } from "./saved-search.ts";
import { shortlist } from "./shortlist.ts";
import { demoSettings } from "./settings.ts";
import { passingDays } from "./passing-days.ts";
import { demoStore, type DemoStore } from "./state.ts";
import { threads } from "./thread.ts";
import { marketComps } from "./market-comp.ts";
import { trackRecords } from "./track-record.ts";

const goesBy = ({ answerDays, protectionMonths, platformShareBp }: Configuration) => ({
  answerDays,
  protectionMonths,
  platformShareBp,
});

/** Nouns in which the visitor acts for the chosen organization. */
const actedOn: ReadonlySet<keyof Contract> = new Set<keyof Contract>([
  "deals",
  "money",
  "introductions",
  "interviews",
  "interests",
  "clients",
  "identities",
  "own",
]);

/**
 * Runs the server's procedures over the storage entries that the page sent (spec §10). In a browser it runs in a
 * worker, so the page stays responsive.
 */
export function serveDemo({ send, listen }: Line<ToPage, ToDesk>, fonts: Fonts = fontsOfPage): void {
  const texts = new Map<string, string>();
  let written: Partial<DemoTexts> = {};
  let events: DemoEvent[] = [];
  /** The page's time minus the worker's, because the page's clock can be set. */
  let offset = 0;
  /** Changes waiting for their turn, by number. */
  const waiting = new Map<number, () => void>();
  let lastWork = 0;

  const clock = () => Date.now() + offset;
  const kept = demoStore(
    {
      getItem: (key) => texts.get(key) ?? null,
      setItem(key, text) {
        texts.set(key, text);
        const part = demoParts.find((each) => demoKeys[each] === key);
        if (part) written[part] = text;
      },
    },
    () => sampleState(clock()),
    (key) => console.error(`${key} could not be read from local storage. The sample data is used instead.`),
  );
  const now = () => clock() + kept.load().daysAhead * dayMs;
  const onThisDay = passingDays();
  const store: DemoStore = { load: () => onThisDay(kept.load(), now()), save: kept.save };
  const papers = createPapers(fonts);
  const context = ({ noun, actingFor }: Call): DemoContext => ({
    viewer: actedOn.has(noun) ? demoMember(actingFor, kept.load().clients) : demoViewer,
    now: now(),
    newId: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    papers,
  });
  const run = runDemo(handlers, store, context, (event) => events.push(event));
  const inTurn =
    (call: number) =>
    (change: () => void): void => {
      waiting.set((lastWork += 1), change);
      send({ kind: "later", work: lastWork, call });
    };

  function decide(turn: Extract<ToDesk, Turn>): void {
    offset = turn.at - Date.now();
    for (const [part, text] of Object.entries(turn.stored) as [DemoPart, string | null][]) {
      if (text === null) texts.delete(demoKeys[part]);
      else texts.set(demoKeys[part], text);
    }
    const answer = turn.kind === "call" ? run(turn, inTurn(turn.id)) : waiting.get(turn.work)?.();
    if (turn.kind === "later") waiting.delete(turn.work);
    send({ kind: "decided", written, events });
    written = {};
    events = [];
    if (turn.kind === "call")
      answer?.then(
        (value) => send({ kind: "answer", id: turn.id, answer: value }),
        (error: unknown) => send({ kind: "problem", id: turn.id, problem: partsOf(error) }),
      );
  }

  listen((message) => {
    if (message.kind !== "posted") return decide(message);
    const event = liveEvent.safeParse(message.posted);
    if (event.success) send({ kind: "event", event: event.data });
  });
}

function partsOf(error: unknown): ProblemParts {
  if (!(error instanceof Problem)) return { message: error instanceof Error ? error.message : String(error) };
  const { status, code, title, detail, fields, findings, current } = error;
  return { status, code, title, detail, fields, findings, current };
}

const handlers: DemoHandlers = {
  settings: {
    get: (state) => ({ answer: { ...demoSettings, supportEmail: demoConfiguration(state).supportEmail } }),
    terms: (state) => ({ answer: goesBy(demoConfiguration(state)) }),
  },
  listings,
  identities,
  cvs,
  shortlist,
  savedSearches,
  pipeline,
  jobs,
  candidateLists,
  deals,
  money,
  threads,
  notifications,
  introductions,
  interviews,
  clients,
  interests,
  demand,
  rankings,
  marketComps,
  trackRecords,
  organizations,
  members,
  invitations,
  profile,
  admin,
  audit,
  configuration,
  leaks,
  usage,
  home,
  own,
};
