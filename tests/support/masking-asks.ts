import { requestOf } from "#tests/support/connected-apps.ts";
import { someProvider } from "./some-provider.ts";
import type { Ask } from "#contract/index.ts";
import { routes } from "#contract/routes.ts";
import { emptyBilling, emptyBillTo } from "#domain/billing/billing.ts";
import { candidacyAsk } from "./candidates.ts";
import { makeForm } from "./forms.ts";
import { afterRevealWithoutPass, mapValues } from "./guests.ts";
import { interviewAsks, introductionAsks, scorecardAsks } from "./masking-asks-introductions.ts";

/** What the masking test planted, and the ids its requests need. */
export type Planted = {
  listingId: string;
  draftId: string;
  cvDraftId: string;
  importId: string;
  dealId: string;
  notificationId: string;
  threadIds: readonly string[];
  wonId: string;
  token: string;
  /** The link of a list shared with a client, and a candidate on the list. */
  shared?: { token: string; listingId: string };
  /** Lists with the candidate that employers with an account were sent. */
  received?: { id: string }[];
  fileId: string;
  savedSearchId: string;
  jobId: string;
  listId: string;
  ownersTicket: string;
  certifiedId: string;
  askedId: string;
  interviewId: string;
  caseId: string;
  /** In ms. */ now: number;
  dealAsk: Ask<"deals", "create">;
  ownerId: string;
  employerId: string;
  cv: string;
  /** Unused, of the listing, for the partner at https://flow.example. */ handOff: string;
};

/**
 * Every procedure of the contract, with every request a stranger could make. A new procedure doesn't compile until it
 * is here.
 */
export type Asks = { [Noun in keyof typeof routes]: Record<keyof (typeof routes)[Noun], Record<string, unknown>[]> };
export function strangersAsks(planted: Planted): Asks {
  const {
    listingId,
    draftId,
    cvDraftId,
    importId,
    dealId,
    notificationId,
    threadIds,
    wonId,
    token,
    shared = { token: "none", listingId: planted.listingId },
    received = [],
    fileId,
    ownersTicket,
    savedSearchId,
    jobId,
    listId,
    certifiedId,
    caseId,
    dealAsk,
    ownerId,
    employerId,
    cv,
    handOff,
  } = planted;
  const own = [
    { id: listingId, version: 1 },
    { id: draftId, version: 1 },
  ];
  const ids = own.map(({ id }) => ({ id }));
  const deals = [{ id: dealId }, { id: wonId }];
  const signature = { name: "Ada Bell", hash: "0", consent: true };
  const facts = {
    headlineRole: "Canary Keeper",
    locationCity: "Madison",
    locationState: "WI",
    yearsExperience: 9,
    clearance: null,
    industries: ["SaaS"],
  };
  return {
    settings: { get: [{}], terms: [{}] },
    listings: {
      recent: [{}],
      search: [
        {},
        { keywords: "canary" },
        { keywords: "Quillon" },
        { keywords: "hiddenbox" },
        { location: "Madison", sort: "salary" },
        { keywords: "zephyrine" },
        { updatedSince: "beginning" },
        { updatedSince: "Quillon Vandermere" },
      ],
      find: [{ text: "canary" }, { text: "Quillon" }, { text: "TM-" }, { text: "hiddenbox" }],
      facets: [{}, { keywords: "canary" }, { keywords: "vandermere" }],
      mine: [{}],
      export: [
        {},
        { format: "json-resume" },
        { identities: true, reason: "Moving to another system." },
        { format: "json-resume", identities: true, reason: "Moving to another system." },
      ],
      get: ids,
      form: ids,
      create: [
        {
          form: makeForm({
            identity: { fullName: "Someone Else", email: "else@mail.example", portfolioLinks: [], pastEmployers: [] },
          }),
        },
      ],
      update: own.map((each) => ({ ...each, form: { headlineRole: "Taken over" } })),
      publish: own,
      hold: own,
      resume: own,
      renew: own,
      withdraw: own,
      relist: own,
      available: own,
      discard: own,
      view: ids,
      hiddenFrom: [
        {
          entries: [
            { name: "Canaryworks", domain: "" },
            { name: "", domain: "hiddenbox.example" },
          ],
        },
      ],
      crowd: [
        { ...facts, except: listingId },
        { ...facts, headlineRole: "Quillon Vandermere", locationCity: "Canaryworks" },
      ],
    },
    rankings: {
      rank: [
        { requirements: { role: "Canary Keeper", years: 3, place: { city: "Madison", state: "WI" } } },
        { requirements: { role: "Quillon Vandermere" }, filters: { keywords: "hiddenbox" } },
      ],
      readJobFile: [{ name: "job.txt", base64: Buffer.from("Canary keeper wanted").toString("base64") }],
      choices: [{}],
      choose: [{}],
      list: [{}],
      get: ids,
      export: [{}],
    },
    trackRecords: {
      get: [{ organizationId: ownerId }, { organizationId: employerId }],
      list: [{ ids: [ownerId, employerId] }],
    },
    retentions: { settings: [{}], saveSettings: [{ days: 365 }], get: [{ listingId }], extend: [{ listingId }] },
    // What the link serves is searched in both tests.
    calendarFeeds: { get: [{}], create: [{}], revoke: [{}] },
    companySignIn: {
      get: [{}],
      createProvider: [{ ...someProvider, clientSecret: "secret" }],
      updateProvider: [{ ...someProvider, id: listingId, version: 1 }],
      removeProvider: ids,
      checkProvider: ids,
      require: [{ isRequired: false }],
      addDomain: [{ domain: "company.example" }],
      proveDomain: ids,
      removeDomain: ids,
      claims: [{}],
      approveDomain: ids,
      releaseDomain: [{ id: listingId, reason: "It is another company's." }],
    },
    webhooks: {
      list: [{}],
      create: [
        { url: "https://hooks.example/", types: ["deal.changed"] },
        { url: "http://127.0.0.1/", types: [] },
      ],
      update: [{ id: listingId, version: 1, url: "https://hooks.example/", types: ["deal.changed"] }],
      rotate: ids,
      disable: ids,
      enable: ids,
      test: ids,
      deliveries: ids,
      retry: [{ id: listingId, deliveryId: listingId }],
      replay: [{ id: listingId, since: "2026-11-25T00:00:00.000Z" }],
      remove: ids,
    },
    events: { list: [{}, { limit: 500, types: "market.changed" }, { after: "Quillon Vandermere" }], snapshot: [{}] },
    marketComps: { list: [{}], figures: [{}] },
    handOffs: {
      create: [{ listingId }, { listingId: draftId }],
      redeem: [
        { token: handOff, partner: "https://else.example" },
        { token: handOff, partner: "https://flow.example" },
        { token: "none", partner: "https://flow.example" },
      ],
    },
    identities: {
      get: [{ listingId }, { listingId: draftId }, { listingId, reason: "short" }],
      erase: [
        { listingId, maskedCode: "TM-00000000" },
        { listingId: draftId, maskedCode: "TM-00000000", reason: "short" },
      ],
    },
    // Includes the owner's own ticket, unused.
    identityFiles: {
      list: [{ listingId }, { listingId: draftId }],
      upload: [listingId, draftId].map((each) => ({ listingId: each, name: "cv.pdf", base64: cv })),
      remove: [{ id: fileId }],
      ticket: [{ id: fileId }, { id: fileId, reason: "short" }],
      download: [{ ticket: ownersTicket }, { ticket: "none" }],
    },
    imports: Object.fromEntries(
      Object.keys(routes.imports).map((verb) => [verb, [{ id: importId }, { id: importId, version: 1 }]]),
    ) as unknown as Asks["imports"],
    cvs: {
      start: [{ name: "cv.txt", base64: Buffer.from("Ada Example\nada@mail.example\n").toString("base64") }],
      reading: [...ids, { id: cvDraftId }],
      confirm: [...ids, { id: cvDraftId }].map(({ id }) => ({ id, paths: ["identity.fullName"] })),
      queue: [{}],
      publish: [
        {
          items: [...own, { id: cvDraftId, version: 1 }],
          candidateConsent: true,
          dataAccuracy: true,
          termsAgreed: true,
        },
      ],
      duplicates: [...ids, { id: cvDraftId }],
      merge: [draftId, cvDraftId].map((id) => ({
        id,
        version: 1,
        into: { id: listingId, version: 1 },
        fields: ["summary", "identity.email"],
      })),
      employers: [{}],
      setEmployers: [{ version: 1, items: [] }],
    },
    savedSearches: {
      list: [{}],
      news: [{}],
      fits: own.map(({ id }) => ({ listingId: id })),
      create: [
        { name: "Engineers", params: { keywords: "canary" }, shared: true },
        { name: "All", params: {}, shared: false },
      ],
      update: [savedSearchId, listingId].map((each) => ({ id: each, version: 1, name: "Taken over" })),
      follow: [savedSearchId, listingId].map((each) => ({ id: each, email: "at_once" })),
      seen: [savedSearchId, listingId].map((each) => ({ id: each, upTo: 9 })),
      remove: [savedSearchId, listingId].map((each) => ({ id: each })),
      restore: [savedSearchId, listingId].map((each) => ({ id: each })),
    },
    jobs: {
      list: [{}],
      create: [
        { role: "Keeper", company: "Aviary", contactEmail: "a@aviary.example" },
        { role: "Keeper", clientId: listingId },
      ],
      get: [jobId, listingId].map((each) => ({ id: each })),
      work: [jobId, listingId].map((each) => ({ id: each })),
      origin: [{ introductionId: certifiedId }, { dealId }],
      results: [{ days: null }],
      update: [jobId, listingId].map((each) => ({ id: each, version: 1, role: "Taken over", clientId: listingId })),
      setState: [jobId, listingId].map((each) => ({ id: each, version: 1, state: { status: "open" } })),
      watch: [jobId, listingId].map((each) => ({ id: each, watch: true })),
    },
    candidateLists: {
      list: [{}],
      create: [{ name: "Canaries", listingIds: [listingId] }],
      get: [listId, listingId].map((each) => ({ id: each })),
      update: [listId, listingId].map((each) => ({ id: each, version: 1, name: "Taken over" })),
      remove: [listId, listingId].map((each) => ({ id: each })),
      add: [{ id: listId, listingIds: [listingId] }],
      takeOff: [{ id: listId, listingId }],
      move: [{ id: listId, listingId, to: 0 }],
      note: [{ id: listId, listingId, note: "Mine", version: 1 }],
      pack: [listId, listingId].map((each) => ({ id: each })),
      sheet: [{ listingId }],
    },
    shortlist: {
      list: [{}],
      ids: [{}],
      add: [{ listingId }, { listingId: draftId }],
      addMany: [{ listingIds: [listingId, draftId] }],
      update: own.map(({ id }) => ({ listingId: id, notes: "Taken over", version: 1 })),
      remove: own.map(({ id }) => ({ listingId: id })),
      clear: [{}],
      restore: [{ entries: own.map(({ id }) => ({ listingId: id, addedAt: "2026-01-02T03:04:05.000Z", notes: "" })) }],
    },
    pipeline: {
      board: [{}, { updatedSince: "beginning" }],
      count: [{}],
      available: [{}, { search: "canary" }, { search: "Quillon" }],
      analytics: [{}],
      figures: [{ days: 30 }, { days: null }],
      views: [{}],
      saveView: [{ name: "All", params: { q: "canary" }, shared: true }],
      removeView: [jobId, listingId].map((each) => ({ id: each })),
      assign: [{ listingIds: [listingId, `${listingId}.${jobId}`, draftId], owes: "client" }],
      add: own.flatMap(({ id }) => [
        { listingId: id },
        { listingId: id, jobId },
        { listingId: id, shortlist: true, stage: "offer" },
      ]),
      addMany: [{ listingIds: [listingId, draftId] }],
      cards: [{ listingIds: [listingId, draftId] }],
      get: own.map(({ id }) => ({ listingId: id })),
      move: own.map(({ id }) => ({ listingId: id, stage: "interview", version: 1 })),
      moveMany: [{ cards: own.map(({ id }) => ({ listingId: id, version: 2 })), stage: "screening" }],
      undoMove: [{ cards: own.map(({ id }) => ({ listingId: id, version: 3 })) }],
      update: own.map(({ id }) => ({ listingId: id, notes: "Taken over", version: 1 })),
      remove: [{ listingIds: [listingId, draftId] }],
      restore: [{ listingIds: [listingId, draftId] }],
      saveStages: [{ stages: [{ name: "All of them", description: "", color: "gray" }], version: 1 }],
    },
    own: {
      find: [
        "canary",
        "Quillon",
        "quillon vandermere",
        "quillon@",
        "hiddenbox",
        "zq.canarymail@",
        "TM-7K3Q",
        "Northstar",
      ].map((text) => ({ text })),
      listings: [{}, { search: "Quillon" }, { search: "canary" }],
      change: (["hold", "resume", "renew"] as const).map((step) => ({ step, items: own })),
    },
    money: {
      desk: [{}],
      accounting: (["xero", "quickbooks"] as const).map((tool) => ({ tool })),
      nettings: [{}],
      proposeNetting: [{ partnerId: ownerId, cents: 1 }],
      answerNetting: [{ id: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11", confirm: true }],
      withdrawNetting: [{ id: "3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11" }],
      matchBank: [{ text: "Date,Amount,Description\n2026-11-23,37500.00,Interest" }],
      export: (["receivables", "partners", "exposure", "forecast"] as const).map((file) => ({ file })),
      statement: [
        { partnerId: ownerId, format: "csv" },
        { partnerId: ownerId, format: "pdf" },
      ],
    },
    deals: {
      list: [
        {},
        { search: "canary" },
        { search: "Quillon" },
        { search: "hiddenbox" },
        { listingId },
        { updatedSince: "beginning" },
      ],
      summary: [{}],
      export: [{}, { search: "Vandermere" }],
      parties: [{}],
      create: [{ ...dealAsk }, { ...dealAsk, listingId: draftId }],
      get: deals,
      document: deals.flatMap((each) => [
        { ...each, kind: "client" },
        { ...each, kind: "split" },
      ]),
      pdf: deals,
      invoice: deals,
      billing: deals,
      saveBillTo: deals.map((each) => ({ ...each, ...emptyBillTo })),
      calendar: deals,
      win: deals.map((each) => ({
        ...each,
        version: 1,
        acceptedSalary: 150_000,
        startDate: "2026-12-01",
        timeZone: "UTC",
      })),
      pay: deals.map((each) => ({ ...each, version: 1, kind: "client_paid", amountCents: 1, on: "2026-12-01" })),
      correct: deals.map((each) => ({ ...each, version: 1, entry: 1 })),
      fallOff: deals.map((each) => ({ ...each, version: 1, lastDay: "2026-12-01", reason: "Left." })),
      correctionEffect: deals.map((each) => ({ ...each, what: "salary", acceptedSalary: 150_001 })),
      correctValue: deals.map((each) => ({
        ...each,
        version: 1,
        what: "start_date",
        startDate: "2026-12-02",
        reason: "It slipped.",
      })),
      answerCorrection: deals.map((each) => ({ ...each, number: 1, confirm: true })),
      withdrawCorrection: deals.map((each) => ({ ...each, number: 1, version: 1 })),
      settle: deals.map((each) => ({ ...each, version: 1, outcome: "found" })),
      propose: [
        {
          id: dealId,
          version: 1,
          targetSalary: 151_000,
          feePercent: 25,
          laSplit: 60,
          guaranteeDays: 90,
          terms: "Other terms.",
        },
      ],
      accept: [
        { id: dealId, version: 1, number: 1 },
        { id: dealId, version: 2, number: 1 },
      ],
      send: deals.map((each) => ({ ...each, version: 1 })),
      recall: deals.map((each) => ({ ...each, version: 1 })),
      remind: deals.map((each) => ({ ...each, part: "listing" })),
      agreement: deals,
      sign: deals.map((each) => ({ ...each, ...signature })),
      decline: deals.map((each) => ({ ...each, reason: "No." })),
      lose: [{ id: dealId, version: 1, reason: "Seen enough." }],
      discard: [{ id: dealId, version: 1 }],
      restore: [{ id: dealId }],
    },
    threads: {
      list: [{}],
      count: [{}],
      about: [{ listingId }, { listingId: draftId }, { dealId }],
      start: [{ listingId }, { listingId: draftId }, { dealId }].map((about) => ({
        ...about,
        organizationId: ownerId,
        content: "Hello.",
      })),
      get: threadIds.map((id) => ({ id })),
      send: threadIds.map((id) => ({ id, content: "Thank you." })),
      read: threadIds.map((id) => ({ id, number: 1 })),
    },
    notifications: {
      list: [{}, { only: "unread" }, { limit: 100 }],
      count: [{}],
      preferences: [{}],
      setPreferences: [{ items: [{ type: "message_received", inApp: true, email: "at_once" }] }],
      read: [{ id: notificationId }],
      readAll: [{}],
      defaults: [{}],
      setDefaults: [{ items: [{ type: "message_received", inApp: true, email: "at_once" }] }],
      unsubscribe: [{ token: "none" }],
    },
    register: {
      certificate: [{ introductionId: certifiedId }, { introductionId: certifiedId, format: "json" }],
      key: [{}],
      verify: [{}],
    },
    members: {
      list: [{}],
      update: [{ id: ownerId, role: "recruiter" }],
      deactivate: [{ id: ownerId }],
      reactivate: [{ id: ownerId }],
      resetFactors: [{ id: ownerId }],
    },
    invitations: {
      list: [{}],
      create: [{ email: "someone@new.example", role: "recruiter" }],
      resend: [{ id: listingId }],
      revoke: [{ id: listingId }],
      organizations: [{}],
      inviteOrganization: [{ kind: "agency", email: "someone@new.example" }],
    },
    // A changed name would close the live connections under test, so this one is rejected.
    profile: {
      get: [{}],
      sessions: [{}],
      update: [{ name: " " }],
      retryEmail: [{}],
      changePassword: [{ current: "not the present one", next: "another sentence" }],
      endSession: [{ id: listingId }],
      endOthers: [{}],
    },
    factors: {
      policy: [{}],
      require: [{ isRequired: false }],
      get: [{}],
      confirmTotp: [{ code: "123456" }],
      requestPasskey: [{}],
      startPasskey: [{ password: "not the present one" }],
      addPasskey: [
        {
          name: "Laptop",
          passkey: { id: "none", clientDataJSON: "none", attestationObject: "none", transports: ["usb"] },
        },
      ],
      removePasskey: [{ id: listingId, password: "not the present one" }],
      startTotp: [{ password: "not the present one" }],
      stopTotp: [{ password: "not the present one" }],
      renewRecoveryCodes: [{ password: "not the present one" }],
    },
    home: {
      firstSteps: [{}],
      hideFirstSteps: [{ hidden: true }],
      read: [{}],
      visit: [{ until: "2026-01-01T00:00:00.000Z" }],
      seen: [{ until: "2026-01-01T00:00:00.000Z" }],
    },
    outbox: {
      list: [{ limit: 100 }, { state: "kept" }],
      get: [{ id: caseId }],
      send: [{ id: caseId }],
      dismiss: [{ id: caseId }],
      shareLink: [{ id: caseId, reason: "Called on their number." }],
    },
    cases: {
      list: [{}, { state: "open" }],
      get: [{ id: caseId }],
      decide: [{ id: caseId, version: 1, outcome: "both_may", note: "Both have consent." }],
    },
    organizations: {
      own: [{}],
      requestPlan: [{ plan: "enterprise" }],
      withdrawPlanRequest: [{}],
      names: [{}],
      saveNames: [{ names: [], domains: [] }],
      billing: [{}],
      saveBilling: [emptyBilling],
      candidateYes: [{}],
      saveCandidateYes: [{ required: false }],
      logo: [{}],
      saveLogo: [{ base64: null }],
      list: [{}, { search: "north" }],
      get: [{ id: planted.ownerId }],
      decide: [{ id: planted.ownerId, version: 99, standing: "suspended", reason: "On the record, in words." }],
      setPlan: [{ id: planted.ownerId, version: 99, plan: "starter", reason: "On the record, in words." }],
    },
    apiKeys: {
      list: [{}],
      create: [{ name: "A program", scopes: ["listings:read"] }],
      rotate: [{ id: listingId }],
      revoke: [{ id: listingId }],
    },
    connectedApps: {
      list: [{}],
      open: [{ request: requestOf(listingId, ["listings:read"]) }],
      allow: [{ request: requestOf(listingId, ["listings:read"]), scopes: ["listings:read"] }],
      deny: [{ request: requestOf(listingId, ["listings:read"]) }],
      disconnect: [{ id: listingId }],
      saveSettings: [{ membersConnect: true }, { membersConnect: false }],
    },
    // A stranger's own archive is searched in `planted.test.ts`.
    archives: {
      list: [{}],
      request: [{}],
      cancel: [{ id: caseId }],
      ticket: [{ id: caseId }],
      download: [{ ticket: "none" }],
    },
    audit: {
      list: [{}, { kind: "identity" }, { limit: 100 }, { entityId: listingId }],
      export: [{ format: "csv" }, { format: "jsonl" }, { format: "jsonl", kind: "identity" }],
      reason: [{ id: caseId }],
    },
    admin: {
      overview: [{}, { range: "all" }],
      integrations: [{}],
      status: [{}],
      queue: [{}],
      stale: [{}],
      remind: [{ listingId }, { listingId: draftId }],
    },
    configuration: {
      get: [{}],
      history: [{}],
      change: [{ key: "supportEmail", value: "nobody", version: 0, reason: "Not an address at all." }],
    },
    leaks: {
      report: [
        ...ids.map(({ id }) => ({ listingId: id, place: "summary", what: "The summary names a place of work." })),
        ...threadIds.map((threadId) => ({
          listingId,
          place: "message",
          what: "It names a place of work.",
          message: { threadId, number: 1 },
        })),
      ],
      list: [{}],
      decide: [{ id: caseId, outcome: "no_leak", reason: "Seen enough." }],
    },
    usage: { record: [{ kind: "contracts" }] },
    leads: {
      slots: [{}],
      list: [{}],
      book: [
        {
          name: "Quillon Vandermere",
          email: "else@mail.example",
          organization: "Canaryworks",
          kind: "agency",
          note: "A note.",
          timeZone: "UTC",
          slot: "2026-01-05T15:00:00.000Z",
        },
      ],
      open: [{ token }, { token: "none" }],
      move: [{ token, slot: "2026-01-05T15:00:00.000Z" }],
      cancel: [{ token }],
    },
    // With the link from the employer's email, and with an invalid one.
    signing: {
      open: [{ token }, { token: "none" }],
      sign: [
        { token, ...signature },
        { token: "none", ...signature },
      ],
      decline: [{ token, reason: "No." }],
      copy: [{ token }, { token: "none" }],
    },
    introductions: introductionAsks(planted),
    scorecards: scorecardAsks(planted),
    interviews: interviewAsks(planted),
    demand: {
      draft: ["Canary Keeper", "Quillon Vandermere"].map((headlineRole) => ({
        headlineRole,
        skills: ["Canary keeping", "hiddenbox"],
        yearsExperience: 9,
        city: "Madison",
        state: "WI",
        workType: "hybrid" as const,
        salaryMin: 100_000,
        salaryMax: null,
        workAuth: null,
        clearance: null,
        industries: ["hiddenbox"],
        hiddenFrom: [{ name: "Canaryworks", domain: "hiddenbox.example" }],
      })),
      listing: own.map(({ id }) => ({ listingId: id })),
      supply: [{}, { by: "area" }],
    },
    clients: {
      list: [{}],
      desk: [{}, { search: "canary" }],
      find: [{ email: "ada@meridian.example" }],
      bring: [{ company: "Meridian Robotics", email: "ada@meridian.example" }],
    },
    guests: {
      open: [{ token }, { token: "none" }, { token: shared.token }],
      logo: [{ token }, { token: "none" }, { token: shared.token }],
      view: [shared, ...own.map(({ id }) => ({ token, listingId: id }))],
      answer: [
        { ...shared, answer: "yes", note: "Could start in March." },
        ...own.map(({ id }) => ({ token, listingId: id, answer: "yes", note: "Could start in March." })),
      ],
      request: own.map(({ id }) => ({ token, listingId: id })),
      code: [{ token }],
      confirm: [{ token, code: "123456" }],
      accept: own.map(({ id }) => ({ token, pass: "none", listingId: id, version: 1 })),
      nda: own.map(({ id }) => ({ token, listingId: id })),
      sign: own.map(({ id }) => ({
        token,
        pass: "none",
        listingId: id,
        version: 1,
        ...signature,
        hash: "0".repeat(64),
      })),
      identity: own.map(({ id }) => ({ token, pass: "none", listingId: id })),
      // With an invalid pass; with a valid one: planted.test.ts.
      ...mapValues(afterRevealWithoutPass(shared.token, shared.listingId), (ask) => [ask]),
      list: [{}, { listingId }],
      answers: [{}],
      send: own.map(({ id }) => ({
        clientId: planted.employerId,
        listingIds: [id],
        name: "Ada Bell",
        email: "ada@meridian.example",
      })),
      revoke: [{ id: listingId }],
      received: [{}],
      openReceived: received,
      viewReceived: received.map((each) => ({ ...each, listingId })),
      answerReceived: received.map((each) => ({ ...each, listingId, answer: "yes", note: "Could start in March." })),
      requestReceived: received.map((each) => ({ ...each, listingId })),
    },
    interests: {
      list: [{}],
      fits: [{ listingId }],
      create: [
        {
          employerId: planted.employerId,
          employerName: "Meridian Robotics",
          contactName: "Ada Bell",
          contactEmail: "ada@mail.example",
          roleTitle: "Keeper",
          candidateId: listingId,
        },
      ],
    },
    // A candidate's own link, and who doesn't have it: candidate-link.test.ts.
    candidacy: Object.fromEntries(
      Object.keys(routes.candidacy).map((verb) => [
        verb,
        [
          candidacyAsk(verb, {
            listingId,
            token: "none",
            fullName: "Ada Bell",
            candidateRequestId: draftId,
            introductionId: draftId,
          }),
        ],
      ]),
    ) as unknown as Asks["candidacy"],
  };
}
