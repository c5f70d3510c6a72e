// Generated from the contract by `npm run build:client`.
import type { CallOptions, FileAnswer } from "../index.js";

/** The named schemas of the API document. */
export interface Schemas {
  /** Random id. Don't read anything into it. */
  Id: string;
  /** A candidate's only name for other organizations: `TM-7K3QF9XA`. */
  MaskedCode: string;
  /** US dollars in cents: 1250000 is $12,500.00. */
  Cents: number;
  /** Hundredths of a percent: 2500 is 25%. */
  BasisPoints: number;
  /** Whole US dollars: 150000 is $150,000. */
  Dollars: number;
  /** Percent, with at most two decimals. */
  Percent: number;
  /** A day without a time zone, `YYYY-MM-DD`. */
  CalendarDate: string;
  /** A point in time in UTC, `2026-11-25T09:30:00.000Z`. */
  Instant: string;
  /** Where the next page starts. Pass it on unchanged. */
  Cursor: string;
  /** Null on the last page. */
  NextCursor: string | null;
  /** How many there are on all pages. */
  Total: number;
  /** Counts changes. An update sends the version it saw. */
  Version: number;
  AuditKind: "identity" | "introduction" | "deal" | "listing" | "organization" | "people" | "import" | "configuration" | "leak" | "other";
  BillTo: {
    legalName: string;
    address: string;
    taxNumber: string;
    contact: string;
    purchaseOrder: string;
  };
  BillToFormInput: {
    legalName: string;
    address: string;
    taxNumber: string;
    contact: string;
    purchaseOrder: string;
    version?: Schemas["Version"];
  };
  BlockedOrganization: {
    name: string;
    domain: string;
  };
  CalendarDateOrNull: Schemas["CalendarDate"] | null;
  Candidate: {
    maskedCode: Schemas["MaskedCode"];
    headlineRole: string;
  };
  CandidateList: {
    id: Schemas["Id"];
    name: string;
    job: {
      id: Schemas["Id"];
      code: string;
      role: string;
      client: string;
    } | null;
    owner: Schemas["Named"];
    listingIds: Schemas["Id"][];
    version: Schemas["Version"];
    updatedAt: Schemas["Instant"];
    entries: ({
      listingId: Schemas["Id"];
      maskedCode: Schemas["MaskedCode"];
      note: string;
      version: Schemas["Version"];
      listing: Schemas["ListingCard"] | null;
    })[];
  };
  CentsOrNull: Schemas["Cents"] | null;
  Clearance: "Public Trust" | "Secret" | "Top Secret" | "TS/SCI" | null;
  /** Findings of the leak check that you confirmed, `field:text` each. */
  ConfirmedTexts: string[];
  Count: {
    draft: number;
    active: number;
    on_hold: number;
    placed: number;
    expired: number;
    withdrawn: number;
  };
  Deal: {
    id: Schemas["Id"];
    code: string;
    listingId: Schemas["Id"];
    maskedCode: Schemas["MaskedCode"];
    headlineRole: string;
    listingAgency: Schemas["Named"];
    sellingAgency: Schemas["NamedOrNull"];
    employer: Schemas["Named"];
    status: Schemas["DealStatus"];
    targetSalary: Schemas["Dollars"];
    acceptedSalary: Schemas["Dollars"] | null;
    feePercent: Schemas["Percent"];
    feeCents: Schemas["Cents"];
    myShareCents?: Schemas["Cents"];
    placement: Schemas["Placement"] | null;
    createdAt: Schemas["Instant"];
    updatedAt: Schemas["Instant"];
    /** What you can do with it now. */
    actions: ("propose" | "accept" | "send" | "sign" | "remind" | "recall" | "win" | "pay" | "fall_off" | "settle" | "correct" | "answer_correction" | "withdraw_correction" | "lose" | "discard")[];
    version: Schemas["Version"];
    part: "listing" | "selling" | "employer" | null;
    /** Days from the start date, which is day 0. */
    guaranteeDays: Schemas["DealGuaranteeDay"];
    guaranteePolicy: "prorated" | "full" | "replacement" | "installment";
    terms: string;
    signing: {
      number: number;
      provider: "built-in" | "partner";
      state: "running" | "complete" | "declined" | "recalled" | "expired";
      sentAt: Schemas["Instant"];
      expiresAt: Schemas["Instant"];
      completedAt: Schemas["InstantOrNull"];
      endedAt: Schemas["InstantOrNull"];
      parts: ({
        role: "listing" | "selling" | "employer";
        organizationName: string;
        document: "client" | "split";
        state: "signed" | "declined" | "open" | "waiting" | "closed";
        signerName: string | null;
        signedName: string | null;
        answeredAt: Schemas["InstantOrNull"];
        seenAt: Schemas["InstantOrNull"];
        declineReason: string | null;
        remindableAt: Schemas["InstantOrNull"];
      })[];
      documents: ({
        kind: "client" | "split";
        title: string;
        termsHash: string;
        pdfHash: string | null;
      })[];
    } | null;
    closing: {
      acceptedSalary: Schemas["Dollars"];
      feeCents: Schemas["Cents"];
      startDate: Schemas["CalendarDate"];
      guaranteeEnds: Schemas["CalendarDate"];
      timeZone: string;
      closedAt: Schemas["Instant"];
      day: number;
      over: boolean;
      refundTodayCents: Schemas["Cents"];
      backTodayCents: Schemas["Cents"];
      fallOff: {
        lastDay: Schemas["CalendarDate"];
        day: number;
        refundCents: Schemas["Cents"];
        backCents: Schemas["Cents"];
        reason: string;
        replacement: "owed" | "found" | "refunded" | null;
      } | null;
    } | null;
    money: Schemas["DealMoney"] | null;
    agencySide: {
      laSplit: Schemas["Percent"];
      saSplit: Schemas["Percent"];
      platformCents: Schemas["Cents"];
      platformBp: Schemas["BasisPoints"];
      laCents: Schemas["Cents"];
      saCents: Schemas["Cents"];
      kept: Schemas["DealShares"] | null;
      minimumFeeCents: Schemas["Cents"];
      belowMinimum: boolean;
      versions: ({
        number: number;
        targetSalary: Schemas["Dollars"];
        feePercent: Schemas["Percent"];
        /** Days from the start date, which is day 0. */
        guaranteeDays: Schemas["DealGuaranteeDay"];
        guaranteePolicy: "prorated" | "full" | "replacement" | "installment";
        terms: string;
        laSplit: Schemas["Percent"];
        saSplit: Schemas["Percent"];
        proposedBy: Schemas["DealProposedBy"];
        acceptedBy: Schemas["DealProposedBy"][];
        change: {
          fields: string[];
          feeCents: Schemas["Cents"];
          laCents: Schemas["Cents"];
          saCents: Schemas["Cents"];
        } | null;
      })[];
      stillToAccept: string[];
      lostReason: string | null;
      hiddenFromEmployer?: boolean;
      ledger: Schemas["DealLedger"] | null;
      myMoney: {
        invoicedCents: Schemas["Cents"];
        creditedCents: Schemas["Cents"];
        paidCents: Schemas["Cents"];
        refundDueCents: Schemas["Cents"];
        dues: ({
          agreedCents: Schemas["Cents"];
          cents: Schemas["Cents"];
          openCents: Schemas["Cents"];
        })[];
      } | null;
    } | null;
    corrections: Schemas["DealCorrection"][];
    introduction: Schemas["DealIntroductionOrNull"];
  };
  DealBefore: {
    feeCents: Schemas["Cents"];
    keptCents: Schemas["Cents"];
    dueNowCents: Schemas["Cents"];
    unpaidCents: Schemas["Cents"];
    backCents: Schemas["Cents"];
    owedCents: Schemas["Cents"];
    guaranteeEnds: Schemas["CalendarDate"];
    shares: {
      laCents: Schemas["Cents"];
      saCents: Schemas["Cents"];
      platformCents: Schemas["Cents"];
    } | null;
  };
  DealBilling: {
    documents: ({
      number: string;
      kind: "invoice" | "credit_note";
      issuedOn: Schemas["CalendarDate"];
      cents: Schemas["Cents"];
      state: "unpaid" | "part_paid" | "paid" | "credited" | "refund_due" | "refunded" | "set_off";
      paidCents: Schemas["Cents"];
      openCents: Schemas["Cents"];
      creditedCents: Schemas["Cents"];
      settledOn: Schemas["CalendarDateOrNull"];
      about: string | null;
    })[];
    parties: {
      billed: {
        legalName: string;
        address: string;
        taxNumber: string;
      };
      entered: Schemas["BillTo"];
      version: Schemas["Version"];
      own: ("legalName" | "address" | "taxNumber")[];
      missing: {
        agency: ("legalName" | "address" | "taxNumber" | "payment")[];
        employer: ("legalName" | "address" | "taxNumber" | "payment")[];
      };
      editable: boolean;
    } | null;
  };
  DealChange: {
    what: "salary";
    before: number;
    after: number;
  } | {
    what: "start_date";
    before: Schemas["CalendarDate"];
    after: Schemas["CalendarDate"];
  } | {
    what: "time_zone";
    before: string;
    after: string;
  } | {
    what: "last_day";
    before: Schemas["CalendarDate"];
    after: Schemas["CalendarDate"];
  } | {
    what: "fall_off";
    before: Schemas["CalendarDate"];
    after: null;
  } | {
    what: "replacement";
    before: "found" | "refunded";
    after: "owed";
  };
  DealCorrection: {
    number: number;
    change: Schemas["DealChange"];
    reason: string;
    askedBy: string;
    askedAt: Schemas["Instant"];
    state: "proposed" | "applied" | "declined" | "withdrawn";
    settledAt: Schemas["InstantOrNull"];
    confirmations: ({
      role: "selling" | "employer";
      organizationName: string;
      state: "waiting" | "confirmed" | "declined";
      answeredAt: Schemas["InstantOrNull"];
    })[];
    declineReason: string | null;
    unasked: string[];
    effect: Schemas["DealEffect"] | null;
  };
  DealCorrectionPreview: {
    change: Schemas["DealChange"];
    effect: Schemas["DealEffect"];
    confirms: string[];
    unasked: string[];
    absent: string[];
  };
  DealEffect: {
    before: Schemas["DealBefore"];
    after: Schemas["DealBefore"];
  };
  DealGuaranteeDay: 30 | 60 | 90 | 120;
  DealIntroduction: {
    id: Schemas["Id"];
    code: string;
  };
  DealIntroductionOrNull: Schemas["DealIntroduction"] | null;
  DealKind: "invoice" | "reserve" | "release" | "credit" | "client_paid" | "partner_paid" | "platform_paid" | "client_refunded" | "partner_returned" | "platform_returned" | "correction";
  DealLedger: {
    entries: ({
      number: number;
      kind: Schemas["DealKind"];
      on: Schemas["CalendarDate"];
      postings: ({
        account: "client" | "cash" | "listing" | "selling" | "platform" | "reserve_listing" | "reserve_selling" | "reserve_platform";
        cents: Schemas["Cents"];
      })[];
      reverses: number | null;
      correctable: boolean;
      netted: boolean;
    })[];
    outstanding: {
      client_paid: number;
      partner_paid: number;
      platform_paid: number;
      client_refunded: number;
      partner_returned: number;
      platform_returned: number;
    };
    cashCents: Schemas["Cents"];
    reserveCents: Schemas["Cents"];
    shares: {
      listing: number;
      selling: number;
      platform: number;
    };
    dues: {
      selling: Schemas["DealSelling"];
      platform: Schemas["DealSelling"];
    };
  };
  DealListing: {
    name: string;
    email: string;
  };
  DealMoney: {
    invoicedCents: Schemas["Cents"];
    creditedCents: Schemas["Cents"];
    paidCents: Schemas["Cents"];
    dueCents: Schemas["Cents"];
    refundDueCents: Schemas["Cents"];
    dues: ({
      dueOn: Schemas["CalendarDate"];
      agreedCents: Schemas["Cents"];
      cents: Schemas["Cents"];
      openCents: Schemas["Cents"];
      state: "not_due" | "due" | "overdue" | "settled" | "lapsed";
      /** Whole days since the due date. */
      overdueDays: number;
    })[];
    standing: Schemas["DealStanding"];
    entries: ({
      number: number;
      kind: Schemas["DealKind"];
      about: Schemas["DealKind"];
      on: Schemas["CalendarDate"];
      cents: Schemas["Cents"];
    })[];
  };
  DealProposedBy: {
    organizationId: Schemas["Id"];
    organizationName: string;
    at: Schemas["Instant"];
  };
  DealRecallRequest: {
    version: Schemas["Version"];
  };
  DealSelling: {
    owedCents: Schemas["Cents"];
    owedSince: Schemas["CalendarDateOrNull"];
    waitingCents: Schemas["Cents"];
    returnCents: Schemas["Cents"];
    returnSince: Schemas["CalendarDateOrNull"];
  };
  DealShares: {
    feeCents: Schemas["Cents"];
    platformCents: Schemas["Cents"];
    laCents: Schemas["Cents"];
    saCents: Schemas["Cents"];
  };
  DealStanding: {
    state: "not_due" | "due" | "overdue" | "settled" | "to_pay_back";
    cents: Schemas["Cents"];
    on: Schemas["CalendarDateOrNull"];
    /** Whole days since the due date. */
    overdueDays: number;
  };
  DealStatus: "draft" | "pending_signatures" | "executed" | "closed_won" | "closed_lost";
  EventType: "market.listed" | "market.changed" | "market.removed" | "listing.published" | "listing.changed" | "listing.held" | "listing.resumed" | "listing.renewed" | "listing.withdrawn" | "listing.relisted" | "listing.expired" | "listing.placed" | "listing.erased" | "introduction.changed" | "deal.changed" | "thread.changed" | "pipeline.changed" | "job.changed" | "list.changed";
  GuestField: "salary" | "location" | "years" | "availability" | "workAuth" | "summary" | "experience" | "skills" | "screening" | "industries" | "certifications" | "education" | "portfolio";
  GuestItem: {
    id: Schemas["Id"];
    client: Schemas["Named"];
    contact: {
      name: string;
      email: string;
    };
    sentBy: string;
    sentAt: Schemas["Instant"];
    expiresAt: Schemas["Instant"];
    state: "open" | "expired" | "revoked" | "claimed" | "closed";
    fields: Schemas["GuestField"][] | null;
    candidates: ({
      listingId: Schemas["Id"];
      maskedCode: Schemas["MaskedCode"];
      headlineRole: string;
      requestedAt: Schemas["InstantOrNull"];
      answer: "yes" | "maybe" | "no" | null;
      note: string;
      answeredAt: Schemas["InstantOrNull"];
    })[];
    views: ({
      at: Schemas["Instant"];
      action: "opened" | "viewed" | "answered" | "confirmed" | "requested" | "accepted" | "signed" | "revealed" | "downloaded" | "arranged" | "rated" | "decided";
      listingId: Schemas["IdOrNull"];
    })[];
  };
  IdOrNull: Schemas["Id"] | null;
  Identity: {
    fullName: string;
    email: string;
    phone?: string;
    linkedinUrl?: string;
    portfolioLinks: string[];
    currentEmployer?: {
      name: string;
      domain?: string;
    };
    pastEmployers: string[];
  };
  IdentityFileItem: {
    id: Schemas["Id"];
    kind: "pdf" | "docx" | "jpeg" | "png" | "webp";
    /** Bytes. */
    size: number;
    addedAt: Schemas["Instant"];
    fileName: string;
    firstName?: string;
  };
  IdentityFileUploadRequest: {
    name: string;
    /** The file's bytes in base64. */
    base64: string;
  };
  IdentityInput: {
    fullName: string;
    email: string;
    phone?: string;
    linkedinUrl?: string;
    portfolioLinks: string[];
    currentEmployer?: {
      name: string;
      domain?: string;
    };
    pastEmployers: string[];
  };
  InstantOrNull: Schemas["Instant"] | null;
  InterestItem: {
    id: Schemas["Id"];
    employer: {
      id: Schemas["IdOrNull"];
      name: string;
    };
    contactName: string;
    contactEmail: string;
    roleTitle: string;
    budgetRange: string;
    timeline: string;
    requirements: string;
    wanted: Schemas["JobRequirements"] | null;
    candidate: {
      listingId: Schemas["Id"];
      maskedCode: Schemas["MaskedCode"];
    } | null;
    introduction: Schemas["DealIntroductionOrNull"];
    deal: Schemas["DealIntroductionOrNull"];
    by: string;
    createdAt: Schemas["Instant"];
  };
  Interview: {
    id: Schemas["Id"];
    introduction: Schemas["DealIntroduction"];
    listingId: Schemas["Id"];
    candidate: Schemas["Candidate"];
    with: Schemas["Named"];
    employer: Schemas["Named"];
    standing: "proposed" | "scheduled" | "declined" | "canceled" | "ended" | "lapsed" | "past";
    needsYou: boolean;
    proposal: Schemas["InterviewProposal"];
    startsAt: Schemas["InstantOrNull"];
    endsAt: Schemas["InstantOrNull"];
    reason: string | null;
    steps: ({
      action: "proposed" | "changed" | "countered" | "accepted" | "moved" | "declined" | "canceled" | "ended";
      at: Schemas["Instant"];
      by: string | null;
    })[];
    /** What you can do with it now. */
    actions: ("accept" | "suggest" | "move" | "decline" | "cancel" | "calendar")[];
    version: Schemas["Version"];
  };
  InterviewProposal: {
    number: number;
    mine: boolean;
    times: Schemas["Instant"][];
    /** Length in minutes. */
    minutes: number;
    timeZone: string;
    kind: "phone" | "video" | "onsite";
    place: string;
    linkState: "none" | "readable" | "withheld";
    link: string | null;
  };
  InterviewProposeAnswer: {
    interview: Schemas["Interview"];
  };
  Introduction: {
    id: Schemas["Id"];
    code: string;
    listingId: Schemas["Id"];
    candidate: Schemas["Candidate"];
    listed: boolean;
    status: Schemas["IntroductionStatus"];
    you: "listing" | "selling" | "employer" | "platform";
    listingAgency: Schemas["Named"];
    sellingAgency: Schemas["NamedOrNull"];
    employer: Schemas["Named"];
    message: string;
    offers: ({
      number: number;
      by: Schemas["Named"];
      offer: {
        kind: "split";
        laSplit: Schemas["Percent"];
        saSplit: Schemas["Percent"];
      } | {
        kind: "fee";
        feePercent: Schemas["Percent"];
        /** Days from the start date, which is day 0. */
        guaranteeDays: number;
      };
      note: string;
      at: Schemas["Instant"];
    })[];
    agreed: boolean;
    needsYou: boolean;
    awaits: Schemas["NamedOrNull"];
    answerBy: Schemas["InstantOrNull"];
    /** Days from the reveal. */
    grantDays: number;
    reason: string | null;
    parts: ({
      role: "selling" | "employer";
      organization: Schemas["Named"];
      state: "waiting" | "sign" | "signed" | "refused" | "missed";
      signature: {
        name: string;
        at: Schemas["Instant"];
        version: string;
        hash: string;
      } | null;
      grant: {
        state: "live" | "over" | "revoked";
        givenAt: Schemas["Instant"];
        endsAt: Schemas["Instant"];
        openedAt: Schemas["InstantOrNull"];
        revoked: {
          at: Schemas["Instant"];
          by: "listing" | "platform" | "erasure";
          reason: string;
        } | null;
      } | null;
    })[];
    protection: {
      state: "counting" | "disputed" | "none" | "over";
      from: Schemas["Instant"];
      until: Schemas["Instant"];
    } | null;
    priorKnowledge: {
      declaredAt: Schemas["Instant"];
      evidence: string;
      answer: {
        outcome: "conceded" | "upheld" | "rejected";
        reason: string;
        at: Schemas["Instant"];
      } | null;
    } | null;
    declareUntil: Schemas["InstantOrNull"];
    decisions: Schemas["IntroductionDecision"][];
    outcome: Schemas["IntroductionDecision"] | null;
    steps: ({
      action: "requested" | "countered" | "terms_accepted" | "accepted" | "declined" | "withdrawn" | "expired" | "ended" | "nda_signed" | "nda_refused" | "opened" | "revoked" | "prior_declared" | "prior_conceded" | "prior_upheld" | "prior_rejected" | "advanced" | "passed";
      at: Schemas["Instant"];
      by: string | null;
      offer: number | null;
    })[];
    warnings: {
      hiddenFrom: string[];
      signingWaits: "stopped" | "yes" | null;
      alsoIntroduced: ({
        code: string;
        by: string;
        status: Schemas["IntroductionStatus"];
        protectedUntil: Schemas["InstantOrNull"];
      })[];
    } | null;
    candidateAnswer: {
      reply: "yes" | "no" | "more";
      note: string;
      at: Schemas["Instant"];
    } | null;
    asksCandidate: boolean;
    acceptNeeds: string | null;
    barred: string | null;
    deal: {
      id: Schemas["Id"];
      code: string;
      status: Schemas["DealStatus"];
      fellOff: boolean;
    } | null;
    /** What you can do with it now. */
    actions: ("accept" | "counter" | "decline" | "withdraw" | "sign" | "refuse" | "open" | "revoke" | "outcome" | "declarePrior" | "concede" | "decide" | "certificate")[];
    version: Schemas["Version"];
  };
  IntroductionDecision: {
    outcome: "advanced" | "passed";
    next: "interview" | "offer" | null;
    round: string;
    reason: "skills" | "experience" | "pay" | "location" | "timing" | "filled" | "other" | null;
    note: string;
    byId: Schemas["Id"];
    at: Schemas["Instant"];
  };
  IntroductionDeclineRequest: {
    version: Schemas["Version"];
    reason: string;
    confirmedTexts?: Schemas["ConfirmedTexts"];
  };
  IntroductionOffer: {
    kind: "split";
    laSplit: Schemas["Percent"];
  } | {
    kind: "fee";
    feePercent: Schemas["Percent"];
    /** Days from the start date, which is day 0. */
    guaranteeDays: 30 | 60 | 90 | 120;
  };
  IntroductionRequestAnswer: {
    introduction: Schemas["Introduction"];
  };
  IntroductionStatus: "requested" | "countered" | "accepted" | "nda_signed" | "revealed" | "declined" | "withdrawn" | "expired" | "ended";
  Job: {
    id: Schemas["Id"];
    code: string;
    role: string;
    client: string;
    clientId: Schemas["IdOrNull"];
    clientDomain: string | null;
    owner: Schemas["Named"];
    openings: number;
    submitBy: string | null;
    fillBy: string | null;
    state: Schemas["JobState"];
    isOwn: boolean;
    isWatched: boolean;
    version: Schemas["Version"];
    updatedAt: Schemas["Instant"];
    clientParts: {
      kind: "organization";
      id: Schemas["Id"];
      name: string;
    } | {
      kind: "company";
      name: string;
      email: string;
    };
    description: string;
    wanted: Schemas["JobRequirements"] | null;
    feeBp: Schemas["BasisPoints"] | null;
    /** Days from the start date, which is day 0. */
    guaranteeDays: number | null;
    terms: string;
    watchers: Schemas["Named"][];
    createdAt: Schemas["Instant"];
  };
  JobId: Schemas["Id"] | null;
  JobRequirements: {
    role: string;
    skills: ({
      name: string;
      importance: "must" | "nice";
    })[];
    years: number | null;
    place: {
      city: string;
      state: string;
      /** Miles around the place. */
      miles: number | null;
    } | null;
    /** Yearly, in whole US dollars. */
    pay: {
      min: number | null;
      max: number | null;
    } | null;
    workTypes: ("remote" | "hybrid" | "onsite")[];
    workAuth: Schemas["WorkAuth"][];
    clearance: "Public Trust" | "Secret" | "Top Secret" | "TS/SCI" | null;
  };
  JobRequirementsInput: {
    role?: string;
    skills?: ({
      name: string;
      importance: "must" | "nice";
    })[];
    years?: number | null;
    place?: {
      city: string;
      state: string;
      /** Miles around the place. */
      miles?: number | null;
    } | null;
    /** Yearly, in whole US dollars. */
    pay?: {
      min?: number | null;
      max?: number | null;
    } | null;
    workTypes?: ("remote" | "hybrid" | "onsite")[];
    workAuth?: Schemas["WorkAuth"][];
    clearance?: "Public Trust" | "Secret" | "Top Secret" | "TS/SCI" | null;
  };
  JobState: {
    status: "open";
  } | {
    status: "on_hold";
    until: string | null;
  } | {
    status: "filled";
    on: string;
  } | {
    status: "closed";
    reason: "withdrawn" | "filled_elsewhere" | "budget" | "other";
  };
  Listing: {
    headlineRole: string;
    locationCity: string;
    locationState: string;
    workType: "remote" | "hybrid" | "onsite";
    salaryMin: Schemas["Dollars"];
    salaryMax: Schemas["Dollars"];
    availabilityDate: Schemas["CalendarDate"];
    workAuth: Schemas["WorkAuth"];
    clearance: Schemas["Clearance"];
    keySkills: string[];
    /** Whole years. */
    yearsExperience: number;
    industries: string[];
    id: Schemas["Id"];
    maskedCode: Schemas["MaskedCode"];
    agencyId: Schemas["Id"];
    agencyName: string;
    agencyType: "listing" | "selling" | "both";
    updatedAt: Schemas["Instant"];
    terms?: Schemas["Term"];
    mine?: true;
    asksCandidate?: true;
    summary: string;
    experienceBullets: string[];
    education: string;
    timeZone: string;
    certifications: string[];
    status: "active" | "on_hold" | "placed" | "expired" | "withdrawn";
    screening: {
      scorecards: ({
        name: string;
        /** From 0 to 100. */
        score: number;
      })[];
      notes: string[];
    };
    portfolioKinds: ({
      kind: string;
      count: number;
    })[];
    exclusivityUntil: Schemas["CalendarDate"];
    agencyContactName: string;
    stats: {
      /** People who opened the profile in the last 30 days, without the agency's own. */
      profileViews: number;
      /** Whole days. */
      daysSinceUpdate: number;
      /** How long it has been on the market, in bands. */
      listedFor: "Under a week" | "1–2 weeks" | "2–4 weeks" | "1–3 months" | "Over 3 months";
    };
    own?: {
      version: Schemas["Version"];
      /** What you can do with it now. */
      actions: ("edit" | "hold" | "resume" | "renew" | "withdraw" | "relist" | "available")[];
      /** Whole days on the market. */
      daysListed: number;
    };
    erasedAt?: Schemas["Instant"];
  };
  ListingCard: {
    headlineRole: string;
    locationCity: string;
    locationState: string;
    workType: "remote" | "hybrid" | "onsite";
    salaryMin: Schemas["Dollars"];
    salaryMax: Schemas["Dollars"];
    availabilityDate: Schemas["CalendarDate"];
    workAuth: Schemas["WorkAuth"];
    clearance: Schemas["Clearance"];
    keySkills: string[];
    /** Whole years. */
    yearsExperience: number;
    industries: string[];
    id: Schemas["Id"];
    maskedCode: Schemas["MaskedCode"];
    agencyId: Schemas["Id"];
    agencyName: string;
    agencyType: "listing" | "selling" | "both";
    updatedAt: Schemas["Instant"];
    terms?: Schemas["Term"];
    mine?: true;
    asksCandidate?: true;
  };
  ListingForm: {
    headlineRole?: string;
    locationCity?: string;
    locationState?: string;
    workType?: "remote" | "hybrid" | "onsite";
    salaryMin?: Schemas["SalaryMin"];
    salaryMax?: Schemas["SalaryMin"];
    availabilityDate?: Schemas["CalendarDate"] | "";
    workAuth?: Schemas["WorkAuth"] | "";
    clearance?: Schemas["Clearance"];
    keySkills?: string[];
    summary?: string;
    /** Whole years. */
    yearsExperience?: number | null;
    industries?: string[];
    experienceBullets?: string[];
    education?: string;
    timeZone?: string;
    certifications?: string[];
    scorecards?: ({
      name: string;
      /** From 0 to 100. */
      score: number;
    })[];
    screeningNotes?: string[];
    defaultSplitLA?: Schemas["Percent"];
    defaultSplitSA?: Schemas["Percent"];
    minimumFee?: Schemas["Dollars"] | null;
    /** Days from publication. */
    exclusivityDays?: number;
    showCompanyNames?: boolean;
    showContactInfo?: boolean;
    candidateConsent?: boolean;
    dataAccuracy?: boolean;
    termsAgreed?: boolean;
    identity?: Schemas["IdentityInput"];
    blockedOrganizations?: Schemas["BlockedOrganization"][];
    /** Findings of the leak check that you confirmed, `field:text` each. */
    confirmedTexts?: string[];
  };
  ListingItem: {
    id: Schemas["Id"];
    maskedCode: Schemas["MaskedCode"];
    headlineRole: string;
    locationCity: string;
    locationState: string;
  };
  ListingPublishAnswer: {
    id: Schemas["Id"];
    status: Schemas["ListingStatus"];
    version: Schemas["Version"];
    maskedCode: string | null;
    savedAt: Schemas["Instant"];
  };
  ListingPublishRequest: {
    version: Schemas["Version"];
  };
  ListingStatus: "draft" | "active" | "on_hold" | "placed" | "expired" | "withdrawn";
  ListingWorkType: {
    value: string;
    count: number;
  };
  ListingWorkTypes: Schemas["ListingWorkType"][];
  MoneyInvoiced: {
    cents: Schemas["Cents"];
    shareCents: Schemas["CentsOrNull"];
  };
  MoneyNetting: {
    id: Schemas["Id"];
    partner: Schemas["Named"];
    proposedByYou: boolean;
    proposedOn: Schemas["CalendarDate"];
    until: Schemas["CalendarDate"];
    state: "open" | "confirmed" | "declined" | "withdrawn" | "expired" | "changed";
    endedOn: Schemas["CalendarDateOrNull"];
    declineReason: "wrong_amount" | "already_paid" | "prefers_payment" | null;
    cents: Schemas["Cents"];
    items: Schemas["NettingItem"][];
  };
  MoneyWeOwe: {
    now: number;
    later: number;
    back: number;
  };
  Named: {
    id: Schemas["Id"];
    name: string;
  };
  NamedOrNull: Schemas["Named"] | null;
  NettingItem: {
    dealId: Schemas["Id"];
    code: string;
    role: string;
    kind: "partner_paid" | "partner_returned";
    youOwe: boolean;
    openCents: Schemas["Cents"];
    cents: Schemas["Cents"];
    since: Schemas["CalendarDate"];
  };
  NotificationPreferencesAnswer: {
    items: ({
      type: Schemas["NotificationType"];
      inApp: boolean;
      email: "at_once" | "daily" | "off";
    })[];
    address: string | null;
    emails: "sent" | "mailbox" | "kept" | "none";
  };
  NotificationType: "new_candidate" | "offer_made" | "interview_scheduled" | "deal_closed" | "message_received" | "introduction_update" | "deal_update" | "listing_update" | "job_update" | "plan_update" | "webhook_update" | "platform_case";
  OpenedIdentity: {
    fullName: string;
    email?: string;
    phone?: string;
    linkedinUrl?: string;
    portfolioLinks: string[];
    currentEmployer?: {
      name: string;
      domain?: string;
    };
    pastEmployers: string[];
    contactShown: boolean;
    hiddenFrom?: ({
      name: string;
      domain: string;
      members: Schemas["Named"][];
    })[];
  };
  OrganizationBilling: {
    version: Schemas["Version"];
    legalName: string;
    address: string;
    taxNumber: string;
    payment: {
      bankName: string;
      account: string;
      routing: string;
      note: string;
    };
    tax: {
      label: string;
      rateBp: Schemas["BasisPoints"];
    } | null;
    invoicePrefix: string;
  };
  OrganizationBillingFormInput: {
    version?: Schemas["Version"];
    legalName: string;
    address: string;
    taxNumber: string;
    payment: {
      bankName: string;
      account: string;
      routing: string;
      note: string;
    };
    tax: {
      label: string;
      rateBp: Schemas["BasisPoints"];
    } | null;
    invoicePrefix: string;
  };
  OrganizationNamesAnswer: {
    names: string[];
    domains: string[];
  };
  OrganizationOwnAnswer: {
    id: Schemas["Id"];
    name: string;
    kind: "agency" | "employer" | "platform";
    standing: "pending" | "vetted" | "refused" | "suspended";
    reason: string | null;
    since: Schemas["InstantOrNull"];
    plan: {
      name: "starter" | "professional" | "enterprise";
      label: string;
      limit: number | null;
      used: number;
      trial: {
        state: "waiting" | "running" | "ended";
        day: number | null;
        days: number;
        startedAt: Schemas["InstantOrNull"];
        endsAt: Schemas["InstantOrNull"];
      } | null;
      requested: {
        plan: "starter" | "professional" | "enterprise";
        at: Schemas["Instant"];
      } | null;
    } | null;
  };
  OwnListing: {
    id: Schemas["Id"];
    status: Schemas["ListingStatus"];
    version: Schemas["Version"];
    maskedCode: string | null;
    headlineRole: string;
    locationCity: string;
    locationState: string;
    candidateName: string;
    exclusivityUntil: Schemas["CalendarDateOrNull"];
    /** People who opened the profile in the last 30 days, without the agency's own. */
    profileViews: number;
    updatedAt: Schemas["Instant"];
    /** What you can do with it now. */
    actions: ("edit" | "hold" | "resume" | "renew" | "withdraw" | "relist" | "available")[];
  };
  OwnListingForm: {
    id: Schemas["Id"];
    status: Schemas["ListingStatus"];
    version: Schemas["Version"];
    maskedCode: string | null;
    step: number;
    form: {
      headlineRole: string;
      locationCity: string;
      locationState: string;
      workType: "remote" | "hybrid" | "onsite";
      salaryMin: Schemas["SalaryMin"];
      salaryMax: Schemas["SalaryMin"];
      availabilityDate: Schemas["CalendarDate"] | "";
      workAuth: Schemas["WorkAuth"] | "";
      clearance: Schemas["Clearance"];
      keySkills: string[];
      summary: string;
      /** Whole years. */
      yearsExperience: number | null;
      industries: string[];
      experienceBullets: string[];
      education: string;
      timeZone: string;
      certifications: string[];
      scorecards: ({
        name: string;
        /** From 0 to 100. */
        score: number;
      })[];
      screeningNotes: string[];
      defaultSplitLA: Schemas["Percent"];
      defaultSplitSA: Schemas["Percent"];
      minimumFee: Schemas["Dollars"] | null;
      /** Days from publication. */
      exclusivityDays: number;
      showCompanyNames: boolean;
      showContactInfo: boolean;
      candidateConsent: boolean;
      dataAccuracy: boolean;
      termsAgreed: boolean;
      identity: Schemas["Identity"];
      blockedOrganizations: ({
        name: string;
        domain: string;
      })[];
      /** Findings of the leak check that you confirmed, `field:text` each. */
      confirmedTexts: string[];
    };
    savedAt: Schemas["Instant"];
  };
  PipelineCard: {
    id: string;
    listingId: Schemas["Id"];
    jobId: Schemas["IdOrNull"];
    ownerId: Schemas["IdOrNull"];
    owes: "us" | "client" | "candidate";
    maskedCode: Schemas["MaskedCode"];
    pipelineStage: Schemas["Id"];
    addedToPipelineAt: Schemas["Instant"];
    lastStageUpdate: Schemas["Instant"];
    pipelineNotes: string;
    version: Schemas["Version"];
    notesVersion: Schemas["Version"];
    listing: Schemas["PipelineListing"];
  };
  PipelineCards: Schemas["PipelineCard"][];
  PipelineListing: {
    headlineRole: string;
    locationCity: string;
    locationState: string;
    workType: "remote" | "hybrid" | "onsite";
    salaryMin: Schemas["Dollars"];
    salaryMax: Schemas["Dollars"];
    /** Whole years. */
    yearsExperience: number;
    keySkills: string[];
  } | null;
  PipelineMoveManyAnswer: {
    moved: Schemas["PipelineCards"];
    unchanged: string[];
    conflicts: Schemas["PipelineCards"];
    missing: string[];
  };
  PipelineStages: {
    stages: ({
      id: Schemas["Id"];
      name: string;
      description: string;
      color: "gray" | "blue" | "petrol" | "amber" | "ochre" | "green";
      /** Days a candidate should stay at most. */
      targetDays: number | null;
      order: number;
      candidateCount: number;
    })[];
    stagesVersion: Schemas["Version"];
  };
  PipelineViewsAnswer: {
    items: ({
      id: Schemas["Id"];
      name: string;
      params: Record<string, string>;
      shared: boolean;
      own: boolean;
      mayRemove: boolean;
    })[];
  };
  Placement: {
    startDate: Schemas["CalendarDate"];
    timeZone: string;
    ended: {
      lastDay: Schemas["CalendarDate"];
      day: number;
      replacement: "owed" | "found" | "refunded" | null;
    } | null;
    keptFeeCents: Schemas["Cents"];
    standing: Schemas["DealStanding"];
  };
  Problem: {
    type: string;
    title: string;
    status: number;
    detail: string;
    code: string;
    errors?: ({
      field: string;
      message: string;
    })[];
    findings?: ({
      field: string;
      start: number;
      end: number;
      text: string;
      kind: string;
      severity: "refuse" | "ask";
      says: string;
      fix?: {
        replaceWith: string;
        label: string;
      };
    })[];
    /** After a conflict: the record as it is now, as you may see it. */
    current?: unknown;
  };
  Ranking: {
    /** From 0 to 100. */
    score: number | null;
    reason: string;
    missing: string[];
    parts: ({
      part: "mustHaves" | "niceToHaves" | "role" | "years" | "place" | "workType" | "pay" | "workAuth" | "clearance";
      value: number;
      weight: number;
      says: string;
    })[];
  };
  RankingRequirement: {
    roleFamily: string | null;
    skills: ({
      name: string;
      importance: "must" | "nice";
    })[];
    otherSkills: number;
    years: number | null;
    area: string | null;
    /** Yearly, in whole US dollars. */
    pay: string | null;
    workTypes: string[];
    workAuth: string[];
    clearance: string | null;
  };
  SalaryMin: Schemas["Dollars"] | null;
  SavedSearch: {
    id: Schemas["Id"];
    name: string;
    params: Record<string, string>;
    shared: boolean;
    owner: string;
    own: boolean;
    canChange: boolean;
    version: Schemas["Version"];
    pinned: boolean;
    badge: boolean;
    email: "off" | "at_once" | "daily";
    upTo: number;
    updatedAt: Schemas["Instant"];
  };
  ScorecardListAnswer: {
    items: ({
      id: Schemas["Id"];
      interviewId: Schemas["Id"];
      person: string;
      mine: boolean;
      requestedAt: Schemas["Instant"];
      answer: {
        rating: "strong_yes" | "yes" | "no" | "strong_no";
        comments: {
          skills?: string;
          experience?: string;
          communication?: string;
          motivation?: string;
        } | null;
        at: Schemas["Instant"];
      } | null;
    })[];
    requested: number;
    received: number;
  };
  SeenCardInput: {
    listingId: string;
    version: Schemas["Version"];
  };
  ShortlistEntry: {
    listingId: Schemas["Id"];
    maskedCode: Schemas["MaskedCode"];
    addedAt: Schemas["Instant"];
    notes: string;
    version: Schemas["Version"];
    listing: Schemas["ListingCard"] | null;
  };
  ShortlistUpdateRequest: {
    notes: string;
    version: Schemas["Version"];
  };
  SigningSheet: {
    code: string;
    maskedCode: Schemas["MaskedCode"];
    headlineRole: string;
    title: string;
    provider: "built-in" | "partner";
    organizationName: string;
    sentBy: string;
    signerName: string | null;
    state: "signed" | "declined" | "open" | "waiting" | "closed";
    sendingState: "running" | "complete" | "declined" | "recalled" | "expired";
    why: string | null;
    expiresAt: Schemas["Instant"];
    answeredAt: Schemas["InstantOrNull"];
    signedName: string | null;
    documents: ({
      kind: "client" | "split";
      title: string;
      sections: ({
        kind: "facts";
        heading: string;
        facts: ({
          term: string;
          fact: string;
        })[];
      } | {
        kind: "text";
        heading: string;
        paragraphs: string[];
      } | {
        kind: "table";
        heading: string;
        table: {
          head: string[];
          figures: number[];
          rows: string[][];
          total: string[] | null;
        };
      } | {
        kind: "shares";
        heading: string;
        figure: string;
        shares: ({
          label: string;
          percent: number;
          figure: string;
        })[];
      } | {
        kind: "signatures";
        heading: string;
        signatures: ({
          name: string;
          said: string[];
        })[];
      })[];
      hash: string;
      canonical: string;
    })[];
    hash: string;
    consent: {
      version: string;
      text: string;
    };
    executed: boolean;
  };
  Sync: {
    /** Send it as `updatedSince` next time, with the same filters. */
    syncToken: string;
    /** Delete these if you have them: they are no longer on this list. */
    removed: string[];
    /** Whether to call again at once. */
    hasMore: boolean;
  };
  Term: {
    defaultSplitLA: Schemas["Percent"];
    defaultSplitSA: Schemas["Percent"];
    minimumFee: Schemas["Dollars"];
  };
  ThreadItem: {
    id: Schemas["Id"];
    with: Schemas["ThreadWith"];
    subject: Schemas["ThreadSubject"];
    messages: number;
    last: Schemas["ThreadLast"];
    unread: number;
  };
  ThreadLast: {
    mine: boolean;
    content: string;
    granted: boolean;
    sentAt: Schemas["Instant"];
  };
  ThreadMessage: {
    number: number;
    mine: boolean;
    from: string;
    type: "text" | "intro_request" | "interview_update";
    content: string;
    granted: "readable" | "ended" | "erased" | null;
    introductionId: Schemas["IdOrNull"];
    interviewId: Schemas["IdOrNull"];
    sentAt: Schemas["Instant"];
    readBy: string[];
  };
  ThreadStartAnswer: {
    thread: Schemas["ThreadItem"];
    message: Schemas["ThreadMessage"];
  };
  ThreadSubject: {
    listingId: Schemas["Id"];
    maskedCode: Schemas["MaskedCode"];
    headlineRole: string;
    deal: Schemas["DealIntroductionOrNull"];
  };
  ThreadWith: {
    id: Schemas["Id"];
    name: string;
    kind: "agency" | "employer" | "platform";
  };
  TrackRecordGetAnswer: {
    organization: Schemas["TrackRecordOrganization"];
    countedAt: Schemas["Instant"];
    figures: ({
      measure: "answerTime" | "acceptance" | "placements" | "fallOffs" | "payment" | "freshness" | "disputesLost";
      count: number | null;
      value: number | null;
    })[];
  };
  TrackRecordOrganization: {
    id: Schemas["Id"];
    name: string;
    kind: "agency" | "employer";
  };
  WebhookAnswerType: "market.listed" | "market.changed" | "market.removed" | "listing.published" | "listing.changed" | "listing.held" | "listing.resumed" | "listing.renewed" | "listing.withdrawn" | "listing.relisted" | "listing.expired" | "listing.placed" | "listing.erased" | "introduction.changed" | "deal.changed" | "thread.changed" | "pipeline.changed" | "job.changed" | "list.changed" | "audit.recorded" | "webhook.test";
  WebhookCreateAnswer: {
    webhook: Schemas["WebhookItem"];
    /** Verifies `v1` signatures. `null` in a repeat. */
    secret: string | null;
  };
  WebhookItem: {
    id: Schemas["Id"];
    url: string;
    description: string;
    format: "standard" | "slack" | "teams";
    types: Schemas["WebhookType"][];
    state: "active" | "disabled";
    end: "admin" | "gone" | "failing" | null;
    publicKey: string;
    overlapUntil: Schemas["InstantOrNull"];
    version: Schemas["Version"];
    createdAt: Schemas["Instant"];
    lastDeliveredAt: Schemas["InstantOrNull"];
    waiting: number;
    failed: number;
  };
  WebhookTestAnswer: {
    /** The `webhook-id` header of every attempt. */
    id: string;
    type: Schemas["WebhookAnswerType"];
    eventId: string | null;
    state: "waiting" | "delivered" | "failed" | "dropped";
    createdAt: Schemas["Instant"];
    nextAt: Schemas["InstantOrNull"];
    attempts: ({
      at: Schemas["Instant"];
      outcome: "ok" | "status" | "redirect" | "timeout" | "unreachable" | "refused";
      status: number | null;
      milliseconds: number;
    })[];
  };
  WebhookType: "market.listed" | "market.changed" | "market.removed" | "listing.published" | "listing.changed" | "listing.held" | "listing.resumed" | "listing.renewed" | "listing.withdrawn" | "listing.relisted" | "listing.expired" | "listing.placed" | "listing.erased" | "introduction.changed" | "deal.changed" | "thread.changed" | "pipeline.changed" | "job.changed" | "list.changed" | "audit.recorded";
  WorkAuth: "USC" | "GC" | "H1B" | "TN" | "OPT" | "L1" | "Other";
  WorkTypes: ("remote" | "hybrid" | "onsite")[];
}

/** Every call, by noun and verb. */
export interface Api {
  settings: {
    /** Settings that pages need before sign-in */
    get(input?: Record<string, never>, options?: CallOptions): Promise<{
      brandName: string;
      sampleMode: boolean;
      ecosystemApps: ({
        name: string;
        url: string;
      })[];
      partners: {
        workflow: string | null;
        contracts: string | null;
        scoring: string | null;
        employerSignup: string | null;
        analytics: string | null;
      };
      supportEmail: string;
      emails: "sent" | "mailbox" | "kept" | "none";
    }>;
    /** The settings for new introductions and deals */
    terms(input?: Record<string, never>, options?: CallOptions): Promise<{
      /** Days to reply. */
      answerDays: number;
      /** Months from the reveal. */
      protectionMonths: number;
      platformShareBp: Schemas["BasisPoints"] | null;
    }>;
  };
  listings: {
    /** A page of masked listings with the exact total, and how the words were read */
    search(input?: {
      keywords?: string;
      location?: string;
      /** Miles around the location. */
      radius?: number;
      spelling?: "exact" | "known";
      workTypes?: Schemas["WorkTypes"];
      skills?: string[];
      skillMode?: "any" | "all";
      salaryMin?: Schemas["Dollars"];
      salaryMax?: Schemas["Dollars"];
      experienceMin?: number;
      experienceMax?: number;
      workAuth?: Schemas["WorkAuth"][];
      clearance?: ("Public Trust" | "Secret" | "Top Secret" | "TS/SCI")[];
      industries?: string[];
      availability?: "immediate" | "month" | "three-months";
      lastUpdated?: "day" | "week" | "month";
      agencyTypes?: ("listing" | "selling" | "both")[];
      seen?: "hide";
      own?: "hide";
      sort?: "updated" | "salary" | "experience" | "availability" | "relevance";
      cursor?: Schemas["Cursor"];
      limit?: number;
      updatedSince?: string;
    }, options?: CallOptions): Promise<{
      items: Schemas["ListingCard"][];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
      reading: {
        corrections: ({
          typed: string;
          used: string;
        })[];
        also: string[];
        forms: ({
          typed: string;
          used: string;
        })[];
        problems: string[];
        near: {
          place: string;
          /** Miles around the place. */
          miles: number;
        } | null;
        marks: ({
          words: string[];
          prefix: boolean;
          in: "skill" | "role" | "industry" | "loc" | null;
        })[];
      };
      sync?: Schemas["Sync"];
    }>;
    /** Starts a sealed draft */
    create(input?: {
      form?: Schemas["ListingForm"];
      step?: number;
    }, options?: CallOptions): Promise<Schemas["OwnListingForm"]>;
    /** At most eight listings by the beginning of their masked code (four characters or more) or of words of their role */
    find(input: {
      text: string;
    }, options?: CallOptions): Promise<{
      items: Schemas["ListingItem"][];
    }>;
    /** How many listings match every option, each group without its own selection, and how many each filter costs */
    facets(input?: {
      keywords?: string;
      location?: string;
      /** Miles around the location. */
      radius?: number;
      spelling?: "exact" | "known";
      workTypes?: Schemas["WorkTypes"];
      skills?: string[];
      skillMode?: "any" | "all";
      salaryMin?: Schemas["Dollars"];
      salaryMax?: Schemas["Dollars"];
      experienceMin?: number;
      experienceMax?: number;
      workAuth?: Schemas["WorkAuth"][];
      clearance?: ("Public Trust" | "Secret" | "Top Secret" | "TS/SCI")[];
      industries?: string[];
      availability?: "immediate" | "month" | "three-months";
      lastUpdated?: "day" | "week" | "month";
      agencyTypes?: ("listing" | "selling" | "both")[];
      seen?: "hide";
      own?: "hide";
      sort?: "updated" | "salary" | "experience" | "availability" | "relevance";
    }, options?: CallOptions): Promise<{
      total: Schemas["Total"];
      workTypes: Schemas["ListingWorkTypes"];
      skills: Schemas["ListingWorkTypes"];
      workAuth: Schemas["ListingWorkTypes"];
      clearance: Schemas["ListingWorkTypes"];
      industries: Schemas["ListingWorkTypes"];
      availability: Schemas["ListingWorkTypes"];
      lastUpdated: Schemas["ListingWorkTypes"];
      agencyTypes: Schemas["ListingWorkTypes"];
      salaryHistogram: number[];
      without: ({
        key: string;
        total: Schemas["Total"];
      })[];
    }>;
    /** The acting agency's own listings and drafts, newest first, with a count per status */
    mine(input?: {
      status?: Schemas["ListingStatus"];
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: Schemas["OwnListing"][];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
      counts: Schemas["Count"];
    }>;
    /** The acting agency's listings as CSV or JSON Resume */
    export(input?: {
      format?: "csv" | "json-resume";
      status?: Schemas["ListingStatus"];
      ids?: Schemas["Id"][];
      identities?: boolean;
      reason?: string;
    }, options?: CallOptions): Promise<FileAnswer>;
    /** One listing as this viewer can see it */
    get(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["Listing"]>;
    /** Saves part of the form */
    update(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      form: Schemas["ListingForm"];
      /** Only for a draft. If it has been published since, this is a `version-conflict`. */
      step?: number;
    }, options?: CallOptions): Promise<Schemas["OwnListingForm"]>;
    /** Discards a draft */
    discard(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<void>;
    /** The listing agency's own form of a draft or listing */
    form(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["OwnListingForm"]>;
    /** Publishes a draft */
    publish(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["ListingPublishAnswer"]>;
    /** Takes an active listing off the market for a while */
    hold(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["ListingPublishAnswer"]>;
    /** Puts a listing on hold back on the market */
    resume(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["ListingPublishAnswer"]>;
    /** Starts a new exclusivity period from today */
    renew(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["ListingPublishAnswer"]>;
    /** Takes a listing off the market for good */
    withdraw(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["ListingPublishAnswer"]>;
    /** Puts a withdrawn listing, or one whose placement fell off, back on the market */
    relist(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["ListingPublishAnswer"]>;
    /** Says that the candidate of an active listing is still available */
    available(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["ListingPublishAnswer"]>;
    /** The privacy meter */
    crowd(input: {
      headlineRole: string;
      locationCity: string;
      locationState: string;
      /** Whole years. */
      yearsExperience: number | null;
      clearance: Schemas["Clearance"];
      industries: string[];
      except?: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      smallMarket: boolean;
      count: number;
      countHere: number;
      singledOutBy: "locationState" | "clearance" | "industries" | "yearsExperience" | "headlineRole" | null;
      coarsenings: ({
        field: "locationCity";
        value: string;
        count: number;
      } | {
        field: "clearance";
        value: null;
        count: number;
      } | {
        field: "industries";
        value: string[];
        count: number;
      })[];
    }>;
    /** Which members a listing is hidden from by each of these entries, in their order */
    hiddenFrom(input: {
      entries: Schemas["BlockedOrganization"][];
    }, options?: CallOptions): Promise<{
      items: ({
        members: Schemas["Named"][];
        didYouMean: Schemas["NamedOrNull"];
      })[];
    }>;
  };
  identities: {
    /** The identity of a listing, for those who can open it */
    get(input: {
      listingId: Schemas["Id"];
      reason?: string;
    }, options?: CallOptions): Promise<Schemas["OpenedIdentity"]>;
    /** Permanently destroys the identity of a listing and its key, and takes the listing off the market */
    erase(input: {
      listingId: Schemas["Id"];
    } & {
      maskedCode: string;
      reason?: string;
    }, options?: CallOptions): Promise<{
      id: Schemas["Id"];
      maskedCode: Schemas["MaskedCode"];
      erasedAt: Schemas["Instant"];
      alsoListed: string[];
    }>;
  };
  identityFiles: {
    /** The files of a listing or of your own draft, for those who can open the identity */
    list(input: {
      listingId: Schemas["Id"];
      reason?: string;
    }, options?: CallOptions): Promise<{
      items: Schemas["IdentityFileItem"][];
    }>;
    /** Uploads a CV (PDF, DOCX, JPEG, PNG or WebP, at most 10 MB, five per listing) to your own listing or draft */
    upload(input: {
      listingId: Schemas["Id"];
    } & Schemas["IdentityFileUploadRequest"], options?: CallOptions): Promise<Schemas["IdentityFileItem"]>;
    /** Permanently removes a file from your own listing or draft */
    remove(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<void>;
  };
  shortlist: {
    /** Your private shortlist for the organization you act for, newest first */
    list(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: Schemas["ShortlistEntry"][];
      total: Schemas["Total"];
    }>;
    /** Adds a listing to your shortlist */
    add(input: {
      listingId: Schemas["Id"];
      notes?: string;
    }, options?: CallOptions): Promise<Schemas["ShortlistEntry"]>;
    /** Empties your shortlist and returns what was removed, for restore */
    clear(input?: Record<string, never>, options?: CallOptions): Promise<{
      removed: ({
        listingId: Schemas["Id"];
        addedAt: Schemas["Instant"];
        notes: string;
      })[];
    }>;
    /** The ids of the listings in your shortlist, newest first */
    ids(input?: Record<string, never>, options?: CallOptions): Promise<{
      ids: Schemas["Id"][];
    }>;
    /** Adds several listings to your shortlist */
    addMany(input: {
      listingIds: Schemas["Id"][];
    }, options?: CallOptions): Promise<{
      added: number;
      skipped: number;
      missing: number;
    }>;
    /** Saves your note on an entry */
    update(input: {
      listingId: Schemas["Id"];
    } & Schemas["ShortlistUpdateRequest"], options?: CallOptions): Promise<Schemas["ShortlistEntry"]>;
    /** Removes a listing from your shortlist and returns what was removed */
    remove(input: {
      listingId: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      removed: ({
        listingId: Schemas["Id"];
        addedAt: Schemas["Instant"];
        notes: string;
      })[];
    }>;
    /** Undoes remove and clear */
    restore(input: {
      entries: ({
        listingId: Schemas["Id"];
        addedAt: Schemas["Instant"];
        notes: string;
      })[];
    }, options?: CallOptions): Promise<{
      restored: number;
    }>;
  };
  savedSearches: {
    /** Your saved searches and those your colleagues share, pinned ones first */
    list(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        name: string;
        params: Record<string, string>;
        shared: boolean;
        owner: string;
        own: boolean;
        canChange: boolean;
        version: Schemas["Version"];
        pinned: boolean;
        badge: boolean;
        email: "off" | "at_once" | "daily";
        upTo: number;
        updatedAt: Schemas["Instant"];
        total: Schemas["Total"];
        fresh: number;
        newest: ({
          id: Schemas["Id"];
          maskedCode: Schemas["MaskedCode"];
          headlineRole: string;
          locationCity: string;
          locationState: string;
          isNew: boolean;
        })[];
      })[];
      fresh: number;
    }>;
    /** Saves a search under a name that is unique among yours */
    create(input: {
      name: string;
      params: Record<string, string>;
      shared?: boolean;
    }, options?: CallOptions): Promise<Schemas["SavedSearch"]>;
    /** How many candidates your saved searches newly found, each candidate counted once */
    news(input?: Record<string, never>, options?: CallOptions): Promise<{
      fresh: number;
    }>;
    /** Your saved searches, and those your colleagues share, that a listing meets, by name */
    fits(input: {
      listingId: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        name: string;
        params: Record<string, string>;
        shared: boolean;
      })[];
    }>;
    /** Renames, changes or shares a saved search */
    update(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      name?: string;
      params?: Record<string, string>;
      shared?: boolean;
    }, options?: CallOptions): Promise<Schemas["SavedSearch"]>;
    /** Deletes a saved search */
    remove(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<void>;
    /** How you follow a saved search */
    follow(input: {
      id: Schemas["Id"];
    } & {
      pinned?: boolean;
      badge?: boolean;
      email?: "off" | "at_once" | "daily";
    }, options?: CallOptions): Promise<Schemas["SavedSearch"]>;
    /** Marks a saved search's matches as seen up to a number */
    seen(input: {
      id: Schemas["Id"];
    } & {
      upTo: number;
    }, options?: CallOptions): Promise<void>;
    /** Restores a deleted search within a day */
    restore(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["SavedSearch"]>;
  };
  pipeline: {
    /** The pipeline of the organization you act for */
    board(input?: {
      updatedSince?: string;
    }, options?: CallOptions): Promise<{
      stages: ({
        id: Schemas["Id"];
        name: string;
        description: string;
        color: "gray" | "blue" | "petrol" | "amber" | "ochre" | "green";
        /** Days a candidate should stay at most. */
        targetDays: number | null;
        order: number;
        candidateCount: number;
      })[];
      stagesVersion: Schemas["Version"];
      cards: Schemas["PipelineCards"];
      available: number;
      sync?: Schemas["Sync"];
    }>;
    /** Adds a shortlisted candidate to a stage, by default the first, of a job if one is given */
    add(input: {
      listingId: Schemas["Id"];
      jobId?: Schemas["Id"];
      stage?: Schemas["Id"];
      shortlist?: boolean;
    }, options?: CallOptions): Promise<{
      card: Schemas["PipelineCard"];
      shortlisted: boolean;
    }>;
    /** How many cards are in the pipeline, and which, by card id */
    count(input?: Record<string, never>, options?: CallOptions): Promise<{
      total: Schemas["Total"];
      listingIds: string[];
    }>;
    /** The current state of given cards */
    cards(input?: {
      listingIds?: string[];
    }, options?: CallOptions): Promise<{
      items: Schemas["PipelineCards"];
      missing: string[];
    }>;
    /** One candidate of the pipeline with the history of its stages */
    get(input: {
      listingId: string;
    }, options?: CallOptions): Promise<{
      card: Schemas["PipelineCard"];
      stageHistory: ({
        stage: Schemas["Id"];
        stageName: string;
        enteredAt: Schemas["Instant"];
        exitedAt: Schemas["InstantOrNull"];
        duration: number;
      })[];
    }>;
    /** Saves the note on a candidate */
    update(input: {
      listingId: string;
    } & Schemas["ShortlistUpdateRequest"], options?: CallOptions): Promise<Schemas["PipelineCard"]>;
    /** Your shortlisted candidates that are listed and in no stage yet, of the job if one is given */
    available(input?: {
      jobId?: Schemas["Id"];
      search?: string;
    }, options?: CallOptions): Promise<{
      items: ({
        listingId: Schemas["Id"];
        maskedCode: Schemas["MaskedCode"];
        headlineRole: string;
        locationCity: string;
        locationState: string;
      })[];
      total: Schemas["Total"];
    }>;
    /** Average and median days per stage, target days and cards past them, conversion from stage to stage, and the oldest cards */
    analytics(input?: {
      timeZone?: string;
    }, options?: CallOptions): Promise<{
      stages: ({
        stage: Schemas["Id"];
        count: number;
        stays: number;
        averageDays: number | null;
        medianDays: number | null;
        /** Days a candidate should stay at most. */
        targetDays: number | null;
        late: number;
      })[];
      conversions: ({
        from: Schemas["Id"];
        to: Schemas["Id"];
        entered: number;
        advanced: number;
        rate: number | null;
      })[];
      oldest: ({
        listingId: Schemas["Id"];
        maskedCode: Schemas["MaskedCode"];
        stage: Schemas["Id"];
        days: number;
      })[];
    }>;
    /** What was done in a period, by job and owner */
    figures(input: {
      days: number | null;
      from?: string;
      to?: string;
      timeZone?: string;
    }, options?: CallOptions): Promise<{
      items: ({
        jobId: Schemas["IdOrNull"];
        ownerId: Schemas["IdOrNull"];
        active: number;
        late: number;
        added: number;
        advanced: number;
        left: number;
        stays: number;
        /** Whole days. */
        stayDays: number;
      })[];
    }>;
    /** Puts several shortlisted candidates into a stage */
    addMany(input: {
      listingIds: Schemas["Id"][];
      jobId?: Schemas["Id"];
      stage?: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      added: Schemas["PipelineCards"];
      skipped: number;
      missing: number;
    }>;
    /** Moves a candidate to another stage */
    move(input: {
      listingId: string;
    } & {
      stage: Schemas["Id"];
      version: Schemas["Version"];
    }, options?: CallOptions): Promise<Schemas["PipelineCard"]>;
    /** Moves several candidates to a stage, with a result for each */
    moveMany(input: {
      cards: Schemas["SeenCardInput"][];
      stage: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["PipelineMoveManyAnswer"]>;
    /** Undoes moves within a day, only for cards that haven't been moved since */
    undoMove(input: {
      cards: Schemas["SeenCardInput"][];
    }, options?: CallOptions): Promise<Schemas["PipelineMoveManyAnswer"]>;
    /** Removes candidates from the pipeline and returns which */
    remove(input: {
      listingIds: string[];
      added?: Schemas["SeenCardInput"][];
    }, options?: CallOptions): Promise<{
      removed: string[];
    }>;
    /** Sets who works on cards, and who owes the next step */
    assign(input: {
      listingIds: string[];
      ownerId?: Schemas["IdOrNull"];
      owes?: "us" | "client" | "candidate";
    }, options?: CallOptions): Promise<{
      items: Schemas["PipelineCards"];
    }>;
    /** Undoes a removal within a day, with stage, note and history */
    restore(input: {
      listingIds: string[];
    }, options?: CallOptions): Promise<{
      restored: Schemas["PipelineCards"];
    }>;
    /** Your saved views of the board and those your colleagues share, by name */
    views(input?: Record<string, never>, options?: CallOptions): Promise<Schemas["PipelineViewsAnswer"]>;
    /** Saves a board as in its address under a name that is unique among yours */
    saveView(input: {
      name: string;
      params: Record<string, string>;
      shared?: boolean;
    }, options?: CallOptions): Promise<Schemas["PipelineViewsAnswer"]>;
    /** Deletes a saved view */
    removeView(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["PipelineViewsAnswer"]>;
    /** Replaces the ordered list of stages */
    saveStages(input: {
      stages: ({
        id?: Schemas["Id"];
        name: string;
        description: string;
        color: "gray" | "blue" | "petrol" | "amber" | "ochre" | "green";
        /** Days a candidate should stay at most. */
        targetDays?: number | null;
      })[];
      version: Schemas["Version"];
    }, options?: CallOptions): Promise<Schemas["PipelineStages"]>;
  };
  jobs: {
    /** Your organization's jobs, at most 1000: open ones first, by the date to fill them */
    list(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        code: string;
        role: string;
        client: string;
        clientId: Schemas["IdOrNull"];
        clientDomain: string | null;
        owner: Schemas["Named"];
        openings: number;
        submitBy: string | null;
        fillBy: string | null;
        state: Schemas["JobState"];
        isOwn: boolean;
        isWatched: boolean;
        version: Schemas["Version"];
        updatedAt: Schemas["Instant"];
      })[];
    }>;
    /** Opens a job */
    create(input: {
      role: string;
      clientId?: Schemas["Id"];
      company?: string;
      contactEmail?: string;
      description?: string;
      wanted?: Schemas["JobRequirementsInput"] | null;
      feeBp?: Schemas["BasisPoints"] | null;
      /** Days from the start date, which is day 0. */
      guaranteeDays?: number | null;
      terms?: string;
      openings?: number;
      ownerId?: Schemas["Id"];
      watcherIds?: Schemas["Id"][];
      submitBy?: string | null;
      fillBy?: string | null;
    }, options?: CallOptions): Promise<Schemas["Job"]>;
    /** One job with its description, terms and watchers */
    get(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["Job"]>;
    /** Replaces what is written about a job */
    update(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      role: string;
      clientId?: Schemas["Id"];
      company?: string;
      contactEmail?: string;
      description?: string;
      wanted?: Schemas["JobRequirementsInput"] | null;
      feeBp?: Schemas["BasisPoints"] | null;
      /** Days from the start date, which is day 0. */
      guaranteeDays?: number | null;
      terms?: string;
      openings?: number;
      ownerId?: Schemas["Id"];
      watcherIds?: Schemas["Id"][];
      submitBy?: string | null;
      fillBy?: string | null;
    }, options?: CallOptions): Promise<Schemas["Job"]>;
    /** Puts a job on hold, reopens, fills or closes it (open, on_hold, filled, closed) */
    setState(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      state: {
        status: "open";
      } | {
        status: "on_hold";
        until: string | null;
      } | {
        status: "filled";
        on: string;
      } | {
        status: "closed";
        reason: "withdrawn" | "filled_elsewhere" | "budget" | "other";
      };
    }, options?: CallOptions): Promise<Schemas["Job"]>;
    /** Adds you to a job's watchers, or removes you */
    watch(input: {
      id: Schemas["Id"];
    } & {
      watch: boolean;
    }, options?: CallOptions): Promise<Schemas["Job"]>;
  };
  candidateLists: {
    /** Your agency's lists of candidates, at most 500, the last changed first */
    list(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        name: string;
        job: {
          id: Schemas["Id"];
          code: string;
          role: string;
          client: string;
        } | null;
        owner: Schemas["Named"];
        listingIds: Schemas["Id"][];
        version: Schemas["Version"];
        updatedAt: Schemas["Instant"];
      })[];
    }>;
    /** Creates a list, for a job or without one */
    create(input: {
      name: string;
      jobId?: Schemas["JobId"];
      listingIds?: Schemas["Id"][];
    }, options?: CallOptions): Promise<Schemas["CandidateList"]>;
    /** One list with its candidates in order */
    get(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["CandidateList"]>;
    /** Renames a list or changes its job */
    update(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      name: string;
      jobId?: Schemas["JobId"];
    }, options?: CallOptions): Promise<Schemas["CandidateList"]>;
    /** Deletes a list with its order and notes */
    remove(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<void>;
    /** Adds listings to the end of a list of at most 100. `skipped` counts those already on it, `missing` those you can't see */
    add(input: {
      id: Schemas["Id"];
    } & {
      listingIds: Schemas["Id"][];
    }, options?: CallOptions): Promise<{
      added: number;
      skipped: number;
      missing: number;
    }>;
    /** Removes a listing from a list, with its note */
    takeOff(input: {
      id: Schemas["Id"];
      listingId: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["CandidateList"]>;
    /** Moves a listing to another place of a list, counted from 0 */
    move(input: {
      id: Schemas["Id"];
      listingId: Schemas["Id"];
    } & {
      to: number;
    }, options?: CallOptions): Promise<Schemas["CandidateList"]>;
    /** Saves the note on a listing of a list */
    note(input: {
      id: Schemas["Id"];
      listingId: Schemas["Id"];
    } & {
      note: string;
      version: Schemas["Version"];
    }, options?: CallOptions): Promise<Schemas["CandidateList"]>;
    /** A PDF file with one masked sheet for each candidate of a list who is still listed, in its order */
    pack(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<FileAnswer>;
    /** The masked sheet of one listing as a PDF file, the same as its page in print */
    sheet(input: {
      listingId: Schemas["Id"];
    }, options?: CallOptions): Promise<FileAnswer>;
  };
  events: {
    /** What changed for your organization after a position, oldest first */
    list(input?: {
      /** Without it: from the oldest stored event. */
      after?: string;
      limit?: number;
      /** Only these types; without it, all of them. */
      types?: Schemas["EventType"][];
    }, options?: CallOptions): Promise<{
      items: ({
        /** Increases in the order in which changes were committed. Numbers can be missing. */
        eventId: string;
        entityName: "Listing" | "Introduction" | "Deal" | "Thread" | "PipelineCard" | "Pipeline" | "Job" | "CandidateList";
        /** The id of the record. Read it with its own operation. */
        entityKey: string;
        eventTimestamp: Schemas["Instant"];
        type: Schemas["EventType"];
        data: {
          listingId?: string;
          listingCode?: string;
          introductionId?: string;
          introductionCode?: string;
          dealId?: string;
          dealCode?: string;
          threadId?: string;
          jobId?: string;
          jobCode?: string;
          listId?: string;
          /** The step that was taken, such as `accepted`. */
          action?: string;
        };
      })[];
      /** Continue from here, even when there are no items. */
      position: string;
      hasMore: boolean;
    }>;
    /** The position to start from */
    snapshot(input?: Record<string, never>, options?: CallOptions): Promise<{
      position: string;
      at: Schemas["Instant"];
    }>;
  };
  webhooks: {
    /** Your organization's webhooks, at most 10, the oldest first */
    list(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: Schemas["WebhookItem"][];
    }>;
    /** Creates a webhook, with a secret that is shown only once */
    create(input: {
      url: string;
      description?: string;
      types: Schemas["WebhookType"][];
      format?: "standard" | "slack" | "teams";
    }, options?: CallOptions): Promise<Schemas["WebhookCreateAnswer"]>;
    /** Changes the address, description and events of a webhook */
    update(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      url: string;
      description?: string;
      types: Schemas["WebhookType"][];
    }, options?: CallOptions): Promise<Schemas["WebhookItem"]>;
    /** Deletes a webhook with its secrets and its log */
    remove(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<void>;
    /** Creates a new secret and key pair */
    rotate(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["WebhookCreateAnswer"]>;
    /** Stops sending to a webhook */
    disable(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["WebhookItem"]>;
    /** Sends to a webhook again, beginning with what happened since it was disabled */
    enable(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["WebhookItem"]>;
    /** Sends a message of the type webhook.test, which the log of deliveries shows */
    test(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["WebhookTestAnswer"]>;
    /** What was sent to a webhook in the last 30 days, the newest first, with every attempt */
    deliveries(input: {
      id: Schemas["Id"];
      state?: "waiting" | "delivered" | "failed" | "dropped";
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: Schemas["WebhookTestAnswer"][];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** Sends one message again at once, under the same `webhook-id`, and restarts its retries */
    retry(input: {
      id: Schemas["Id"];
      deliveryId: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["WebhookTestAnswer"]>;
    /** Sends every event of the chosen types since a time again, under the same `webhook-id`s, at most 5000 */
    replay(input: {
      id: Schemas["Id"];
    } & {
      since: Schemas["Instant"];
    }, options?: CallOptions): Promise<{
      sending: number;
    }>;
  };
  deals: {
    /** The deals your organization takes part in */
    list(input?: {
      search?: string;
      statuses?: Schemas["DealStatus"][];
      listingId?: Schemas["Id"];
      sort?: "created" | "updated" | "code" | "candidate" | "employer" | "salary" | "fee" | "status";
      direction?: "asc" | "desc";
      cursor?: Schemas["Cursor"];
      limit?: number;
      updatedSince?: string;
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        code: string;
        listingId: Schemas["Id"];
        maskedCode: Schemas["MaskedCode"];
        headlineRole: string;
        listingAgency: Schemas["Named"];
        sellingAgency: Schemas["NamedOrNull"];
        employer: Schemas["Named"];
        status: Schemas["DealStatus"];
        targetSalary: Schemas["Dollars"];
        acceptedSalary: Schemas["Dollars"] | null;
        feePercent: Schemas["Percent"];
        feeCents: Schemas["Cents"];
        myShareCents?: Schemas["Cents"];
        placement: Schemas["Placement"] | null;
        createdAt: Schemas["Instant"];
        updatedAt: Schemas["Instant"];
        /** What you can do with it now. */
        actions: ("propose" | "accept" | "send" | "sign" | "remind" | "recall" | "win" | "pay" | "fall_off" | "settle" | "correct" | "answer_correction" | "withdraw_correction" | "lose" | "discard")[];
        version: Schemas["Version"];
        waits: "terms" | "signature" | "correction" | "payment" | null;
      })[];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
      sync?: Schemas["Sync"];
    }>;
    /** Creates a draft deal with version 1 of its terms, which your agency accepts */
    create(input: {
      listingId: Schemas["Id"];
      introductionId?: Schemas["Id"];
      jobId?: Schemas["IdOrNull"];
      employerId?: Schemas["Id"];
      sellingAgencyId?: Schemas["IdOrNull"];
      targetSalary: Schemas["Dollars"];
      feePercent?: Schemas["Percent"];
      laSplit?: Schemas["Percent"];
      /** Days from the start date, which is day 0. */
      guaranteeDays?: Schemas["DealGuaranteeDay"];
      guaranteePolicy?: "prorated" | "full" | "replacement" | "installment";
      terms: string;
      confirmBelowMinimum?: boolean;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** The figures above the list */
    summary(input?: Record<string, never>, options?: CallOptions): Promise<{
      total: Schemas["Total"];
      totalValueCents: Schemas["Cents"];
      keptValueCents: Schemas["Cents"];
      totalShareCents?: Schemas["Cents"];
      myShareCents?: Schemas["Cents"];
      conversionRate: Schemas["Percent"];
      closedWon: number;
      dueNext?: Schemas["DealStanding"] | null;
    }>;
    /** The deals of the list as CSV, amounts to the cent */
    export(input?: {
      search?: string;
      statuses?: Schemas["DealStatus"][];
      listingId?: Schemas["Id"];
      sort?: "created" | "updated" | "code" | "candidate" | "employer" | "salary" | "fee" | "status";
      direction?: "asc" | "desc";
      ids?: Schemas["Id"][];
    }, options?: CallOptions): Promise<FileAnswer>;
    /** The agencies a deal can name, by name */
    parties(input?: {
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      agencies: Schemas["Named"][];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** One deal sheet */
    get(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Deletes a draft that was never sent for signature */
    discard(input: {
      id: Schemas["Id"];
    } & Schemas["DealRecallRequest"], options?: CallOptions): Promise<void>;
    /** Proposes other terms */
    propose(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      targetSalary: Schemas["Dollars"];
      feePercent: Schemas["Percent"];
      laSplit: Schemas["Percent"];
      /** Days from the start date, which is day 0. */
      guaranteeDays: Schemas["DealGuaranteeDay"];
      guaranteePolicy?: "prorated" | "full" | "replacement" | "installment";
      terms: string;
      confirmBelowMinimum?: boolean;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Your agency accepts the current version of the terms */
    accept(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      number: number;
      confirmBelowMinimum?: boolean;
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Sends the terms both agencies accepted for signature */
    send(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      signers?: {
        listing?: Schemas["DealListing"] | null;
        selling?: Schemas["DealListing"] | null;
        employer?: Schemas["DealListing"] | null;
      };
    }, options?: CallOptions): Promise<{
      deal: Schemas["Deal"];
      partnerUrl: string | null;
    }>;
    /** Recalls a deal from signature to draft */
    recall(input: {
      id: Schemas["Id"];
    } & Schemas["DealRecallRequest"], options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Sends the email again to a party whose turn it is, at most once a day */
    remind(input: {
      id: Schemas["Id"];
    } & {
      part: "listing" | "selling" | "employer";
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** What your organization is asked to sign, or has signed */
    agreement(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["SigningSheet"]>;
    /** Signs for your organization the documents that `agreement` returned */
    sign(input: {
      id: Schemas["Id"];
    } & {
      name: string;
      hash: string;
      consent: boolean;
      consentVersion?: string;
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Your organization declines to sign, which ends signing for everyone */
    decline(input: {
      id: Schemas["Id"];
    } & {
      reason: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** An executed agreement as PDF, with its signature certificate */
    document(input: {
      id: Schemas["Id"];
      kind: "client" | "split";
    }, options?: CallOptions): Promise<FileAnswer>;
    /** The deal sheet as PDF, with the figures the sheet shows you */
    pdf(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<FileAnswer>;
    /** Closes an executed deal as won */
    win(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      acceptedSalary: Schemas["Dollars"];
      startDate: Schemas["CalendarDate"];
      timeZone: string;
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Records money that changed hands, in cents, on a day */
    pay(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      kind: "client_paid" | "partner_paid" | "platform_paid" | "client_refunded" | "partner_returned" | "platform_returned";
      amountCents: Schemas["Cents"];
      on: Schemas["CalendarDate"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Undoes a payment recorded by mistake, with a reversing entry */
    correct(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      entry: number;
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Records a fall-off within the guarantee */
    fallOff(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      lastDay: Schemas["CalendarDate"];
      reason: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Settles an owed replacement */
    settle(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      outcome: "found" | "refunded";
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** What a correction of a won deal would change in money, and which parties would have to confirm it */
    correctionEffect(input: {
      id: Schemas["Id"];
      what: "salary" | "start_date" | "time_zone" | "last_day" | "fall_off" | "replacement";
      acceptedSalary?: Schemas["Dollars"];
      startDate?: Schemas["CalendarDate"];
      timeZone?: string;
      lastDay?: Schemas["CalendarDate"];
    }, options?: CallOptions): Promise<Schemas["DealCorrectionPreview"]>;
    /** Corrects one value of a won deal, with a reason that every party reads */
    correctValue(input: {
      id: Schemas["Id"];
    } & {
      what: "salary" | "start_date" | "time_zone" | "last_day" | "fall_off" | "replacement";
      acceptedSalary?: Schemas["Dollars"];
      startDate?: Schemas["CalendarDate"];
      timeZone?: string;
      lastDay?: Schemas["CalendarDate"];
      version: Schemas["Version"];
      reason: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Your organization confirms or declines a correction that changes its money */
    answerCorrection(input: {
      id: Schemas["Id"];
      number: number;
    } & {
      confirm: boolean;
      reason?: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** The listing agency withdraws a correction that waits for confirmation */
    withdrawCorrection(input: {
      id: Schemas["Id"];
      number: number;
    } & Schemas["DealRecallRequest"], options?: CallOptions): Promise<Schemas["Deal"]>;
    /** The invoices and credit notes of a deal with their state, and for the two sides of the invoice what is still missing */
    billing(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["DealBilling"]>;
    /** Replaces what your agency entered about the employer it bills */
    saveBillTo(input: {
      id: Schemas["Id"];
    } & Schemas["BillToFormInput"], options?: CallOptions): Promise<Schemas["DealBilling"]>;
    /** An invoice or credit note as PDF, by its number, with what was paid and credited since */
    invoice(input: {
      id: Schemas["Id"];
      number?: string;
    }, options?: CallOptions): Promise<FileAnswer>;
    /** Start date and end of the guarantee as an iCalendar file */
    calendar(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<FileAnswer>;
    /** Closes a deal as lost, with the reason */
    lose(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      reason: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
    /** Undoes a deletion within a day and returns the sheet */
    restore(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["Deal"]>;
  };
  money: {
    /** The money of all your organization's deals */
    desk(input?: Record<string, never>, options?: CallOptions): Promise<{
      asOf: Schemas["CalendarDate"];
      totals: {
        invoiced: Schemas["MoneyInvoiced"];
        credited: Schemas["MoneyInvoiced"];
        paid: Schemas["MoneyInvoiced"];
        open: Schemas["MoneyInvoiced"];
        due: Schemas["MoneyInvoiced"];
        overdue: Schemas["MoneyInvoiced"];
        refundDue: Schemas["MoneyInvoiced"];
      };
      aging: ({
        age: "not_due" | "due_today" | "days_1_30" | "days_31_60" | "days_61_90" | "over_90";
        count: number;
        open: Schemas["MoneyInvoiced"];
      })[];
      installments: ({
        number: number;
        of: number;
        count: number;
        invoiced: Schemas["MoneyInvoiced"];
        credited: Schemas["MoneyInvoiced"];
        paid: Schemas["MoneyInvoiced"];
        open: Schemas["MoneyInvoiced"];
        overdue: Schemas["MoneyInvoiced"];
      })[];
      accounts: ({
        id: Schemas["Id"];
        name: string;
        placements: number;
        invoiced: Schemas["MoneyInvoiced"];
        open: Schemas["MoneyInvoiced"];
        overdue: Schemas["MoneyInvoiced"];
      })[];
      open: ({
        dealId: Schemas["Id"];
        code: string;
        role: string;
        employer: Schemas["Named"];
        listingAgency: Schemas["Named"];
        number: number;
        of: number;
        dueOn: Schemas["CalendarDate"];
        /** Whole days since the due date. */
        overdueDays: number;
        age: "not_due" | "due_today" | "days_1_30" | "days_31_60" | "days_61_90" | "over_90";
        agreed: Schemas["MoneyInvoiced"];
        credited: Schemas["MoneyInvoiced"];
        paid: Schemas["MoneyInvoiced"];
        open: Schemas["MoneyInvoiced"];
      })[];
      openCount: number;
      agencySide: {
        forecast: {
          rates: ({
            stage: "draft" | "pending_signatures" | "executed";
            decided: number;
            won: number;
            bp: Schemas["BasisPoints"];
            assumed: boolean;
          })[];
          daysToWin: {
            days: number;
            won: number;
            assumed: boolean;
          };
          cells: ({
            month: string;
            stage: "draft" | "pending_signatures" | "executed";
            count: number;
            fee: Schemas["MoneyInvoiced"];
            weighted: Schemas["MoneyInvoiced"];
          })[];
          total: {
            count: number;
            fee: Schemas["MoneyInvoiced"];
            weighted: Schemas["MoneyInvoiced"];
          };
        };
        partners: ({
          id: Schemas["Id"];
          name: string;
          placements: number;
          fallOffs: number;
          feeCents: Schemas["Cents"];
          shareCents: Schemas["Cents"];
          weOwe: Schemas["MoneyWeOwe"];
          theyOwe: Schemas["MoneyWeOwe"];
          netCents: Schemas["Cents"];
          since: Schemas["CalendarDateOrNull"];
        })[];
        platform: Schemas["MoneyWeOwe"];
        exposure: ({
          on: Schemas["CalendarDate"];
          placements: number;
          reserve: Schemas["MoneyInvoiced"];
          atRisk: Schemas["MoneyInvoiced"];
        })[];
        people: ({
          id: Schemas["Id"];
          name: string;
          open: number;
          weighted: Schemas["MoneyInvoiced"];
          placements: number;
          fallOffs: number;
          kept: Schemas["MoneyInvoiced"];
        })[];
      } | null;
    }>;
    /** A table of the money desk as CSV, amounts to the cent */
    export(input: {
      file: "receivables" | "partners" | "exposure" | "forecast";
    }, options?: CallOptions): Promise<FileAnswer>;
    /** What your agency and a partner agency owe each other, entry by entry, as PDF or CSV */
    statement(input: {
      partnerId: Schemas["Id"];
      format: "pdf" | "csv";
      from?: Schemas["CalendarDate"];
      to?: Schemas["CalendarDate"];
    }, options?: CallOptions): Promise<FileAnswer>;
    /** Your agency's ledger entries as balanced journals, in the columns of Xero's or QuickBooks Online's import */
    accounting(input: {
      tool: "xero" | "quickbooks";
      from?: Schemas["CalendarDate"];
      to?: Schemas["CalendarDate"];
    }, options?: CallOptions): Promise<FileAnswer>;
    /** What your agency and each partner could net today, and your nettings so far */
    nettings(input?: Record<string, never>, options?: CallOptions): Promise<{
      offers: ({
        partner: Schemas["Named"];
        cents: Schemas["Cents"];
        items: Schemas["NettingItem"][];
      })[];
      nettings: Schemas["MoneyNetting"][];
      unavailable: Schemas["Id"][];
    }>;
    /** Proposes netting to a partner agency */
    proposeNetting(input: {
      partnerId: Schemas["Id"];
      cents: Schemas["Cents"];
    }, options?: CallOptions): Promise<Schemas["MoneyNetting"]>;
    /** Confirms a netting, which books it in the ledger of each deal, or declines it with a reason */
    answerNetting(input: {
      id: Schemas["Id"];
    } & {
      confirm: boolean;
      reason?: "wrong_amount" | "already_paid" | "prefers_payment";
    }, options?: CallOptions): Promise<Schemas["MoneyNetting"]>;
    /** Withdraws a netting that your agency proposed */
    withdrawNetting(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["MoneyNetting"]>;
    /** Reads a bank statement (CAMT.053 or CSV) and proposes which payment of which deal each booked line is */
    matchBank(input: {
      text: string;
    }, options?: CallOptions): Promise<{
      leftOut: ({
        on: Schemas["CalendarDateOrNull"];
        cents: Schemas["Cents"];
        name: string;
        text: string;
        why: "not_booked" | "reversal" | "reversed";
      })[];
      matches: ({
        line: {
          number: number;
          on: Schemas["CalendarDate"];
          cents: Schemas["Cents"];
          name: string;
          text: string;
        };
        state: "certain" | "likely" | "recorded" | "none";
        found: {
          dealId: Schemas["Id"];
          code: string;
          kind: "client_paid" | "partner_paid" | "platform_paid" | "client_refunded" | "partner_returned" | "platform_returned";
          cents: Schemas["Cents"];
          reasons: ("reference" | "amount" | "name")[];
        } | null;
      })[];
    }>;
  };
  threads: {
    /** The threads of your organization with others, most recent message first */
    list(input?: {
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: Schemas["ThreadItem"][];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** Writes to an organization about a listing (its agency) or a deal (another party), in the existing thread or a new one */
    start(input: {
      listingId?: Schemas["Id"];
      dealId?: Schemas["Id"];
      organizationId: Schemas["Id"];
      content: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["ThreadStartAnswer"]>;
    /** How many messages you have not read */
    count(input?: Record<string, never>, options?: CallOptions): Promise<{
      unread: number;
    }>;
    /** The organizations you can write to about a listing or a deal, with the thread if there is one */
    about(input?: {
      listingId?: Schemas["Id"];
      dealId?: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      items: ({
        organization: Schemas["ThreadWith"];
        threadId: Schemas["IdOrNull"];
        disclosure: {
          knows: "you" | "them";
          until: Schemas["Instant"];
        } | null;
        unopenedBy: "you" | "them" | null;
      })[];
    }>;
    /** A thread and its newest messages, in the order they were sent */
    get(input: {
      id: Schemas["Id"];
      before?: number;
      limit?: number;
    }, options?: CallOptions): Promise<{
      thread: Schemas["ThreadItem"];
      messages: Schemas["ThreadMessage"][];
      earlier: boolean;
      disclosure: {
        knows: "you" | "them";
        until: Schemas["Instant"];
      } | null;
      unopenedBy: "you" | "them" | null;
      listed: boolean;
    }>;
    /** Writes into a thread */
    send(input: {
      id: Schemas["Id"];
    } & {
      content: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["ThreadStartAnswer"]>;
    /** Marks a thread as read up to this number */
    read(input: {
      id: Schemas["Id"];
    } & {
      number: number;
    }, options?: CallOptions): Promise<void>;
  };
  notifications: {
    /** Your notifications, newest first */
    list(input?: {
      only?: "unread";
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        type: Schemas["NotificationType"];
        title: string;
        message: string;
        priority: "medium" | "high";
        read: boolean;
        timestamp: Schemas["Instant"];
        actionUrl: string;
      })[];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** How many notifications you have not read */
    count(input?: Record<string, never>, options?: CallOptions): Promise<{
      unread: number;
    }>;
    /** Marks a notification as read */
    read(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<void>;
    /** Marks all notifications as read, up to now or an earlier moment */
    readAll(input?: {
      until?: Schemas["Instant"];
    }, options?: CallOptions): Promise<void>;
    /** How you are notified of each event in the organization you act for */
    preferences(input?: Record<string, never>, options?: CallOptions): Promise<Schemas["NotificationPreferencesAnswer"]>;
    /** Sets how you are notified of these types */
    setPreferences(input: {
      items: ({
        type: Schemas["NotificationType"];
        inApp: boolean;
        email: "at_once" | "daily" | "off";
      })[];
    }, options?: CallOptions): Promise<Schemas["NotificationPreferencesAnswer"]>;
    /** How new members of the organization you act for are notified, until they choose for themselves */
    defaults(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: ({
        type: Schemas["NotificationType"];
        inApp: boolean;
        email: "at_once" | "daily" | "off";
      })[];
    }>;
    /** Sets how new members are notified of these types */
    setDefaults(input: {
      items: ({
        type: Schemas["NotificationType"];
        inApp: boolean;
        email: "at_once" | "daily" | "off";
      })[];
    }, options?: CallOptions): Promise<{
      items: ({
        type: Schemas["NotificationType"];
        inApp: boolean;
        email: "at_once" | "daily" | "off";
      })[];
    }>;
  };
  introductions: {
    /** Your organization's introductions */
    list(input?: {
      listingId?: Schemas["Id"];
      view?: "needsYou" | "open" | "granted" | "closed";
      cursor?: Schemas["Cursor"];
      limit?: number;
      updatedSince?: string;
    }, options?: CallOptions): Promise<{
      items: Schemas["Introduction"][];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
      sync?: Schemas["Sync"];
    }>;
    /** Requests an introduction from the listing agency */
    request(input: {
      listingId: Schemas["Id"];
      employerId?: Schemas["JobId"];
      jobId?: Schemas["IdOrNull"];
      offer: Schemas["IntroductionOffer"];
      message?: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** How many introductions wait for your organization's reply or signature */
    count(input?: Record<string, never>, options?: CallOptions): Promise<{
      needsYou: number;
    }>;
    /** One introduction with its offers and history */
    get(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["Introduction"]>;
    /** Requests introductions to several candidates from a shortlist */
    requestMany(input: {
      listingIds: Schemas["Id"][];
      employerId?: Schemas["JobId"];
      jobId?: Schemas["IdOrNull"];
      offer?: Schemas["IntroductionOffer"];
      message?: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<{
      items: ({
        listingId: Schemas["Id"];
        introduction: Schemas["Introduction"] | null;
        refused: string | null;
      })[];
      requested: number;
      refused: number;
    }>;
    /** Accepts the current terms */
    accept(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      /** Days from the reveal. */
      grantDays?: number | null;
    }, options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** Counters with other terms */
    counter(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      offer: Schemas["IntroductionOffer"];
      note?: string;
      /** Days from the reveal. */
      grantDays?: number | null;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** The listing agency declines, with a reason that the other side reads */
    decline(input: {
      id: Schemas["Id"];
    } & Schemas["IntroductionDeclineRequest"], options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** The requester withdraws the request */
    withdraw(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** For the listing agency */
    openings(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      items: ({
        organization: Schemas["Named"];
        count: number;
        at: Schemas["Instant"][];
      })[];
    }>;
    /** The full text and fingerprint of the confidentiality agreement your organization signs to see the candidate's identity */
    nda(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      title: string;
      version: string;
      sections: ({
        heading: string;
        kind: "facts";
        facts: ({
          term: string;
          fact: string;
        })[];
      } | {
        heading: string;
        kind: "text";
        paragraphs: string[];
      })[];
      consent: {
        version: string;
        text: string;
      };
      hash: string;
      canonical: string;
    }>;
    /** Signs it for your organization with your typed name */
    sign(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      name: string;
      consent: boolean;
      consentVersion?: string;
      hash: string;
    }, options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** An employer named by an agency declines this introduction */
    refuse(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** The listing agency or the platform revokes a grant */
    revoke(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      organizationId: Schemas["Id"];
      reason: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** After the reveal, an organization with access to the identity advances the candidate or passes, with a reason that the listing agency reads */
    outcome(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      outcome: "advanced" | "passed";
      next?: "interview" | "offer" | null;
      round?: string;
      reason?: "skills" | "experience" | "pay" | "location" | "timing" | "filled" | "other" | null;
      note?: string;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** Within 48 hours of first opening the identity, an employer declares that it already knew the candidate, with evidence */
    declarePrior(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      evidence: string;
    }, options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
    /** The listing agency agrees that the employer knew the candidate */
    concede(input: {
      id: Schemas["Id"];
    } & Schemas["ListingPublishRequest"], options?: CallOptions): Promise<Schemas["IntroductionRequestAnswer"]>;
  };
  interviews: {
    /** Interviews being arranged or agreed */
    list(input?: {
      introductionId?: Schemas["Id"];
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: Schemas["Interview"][];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
      whyNot: string | null;
    }>;
    /** Proposes an interview to the other side of an agreed introduction */
    propose(input: {
      introductionId: Schemas["Id"];
      times: string[];
      timeZone: string;
      /** Length in minutes. */
      minutes: number;
      kind: "phone" | "video" | "onsite";
      place?: string;
      link?: string | null;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<Schemas["InterviewProposeAnswer"]>;
    /** How many proposed interviews wait for your organization's reply */
    count(input?: Record<string, never>, options?: CallOptions): Promise<{
      needsYou: number;
    }>;
    /** One interview with its times, place and history */
    get(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["Interview"]>;
    /** Proposes other times */
    suggest(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      times: string[];
      timeZone: string;
      /** Length in minutes. */
      minutes: number;
      kind: "phone" | "video" | "onsite";
      place?: string;
      link?: string | null;
      confirmedTexts?: Schemas["ConfirmedTexts"];
      reason?: string;
    }, options?: CallOptions): Promise<Schemas["InterviewProposeAnswer"]>;
    /** Agrees to one of the times that the other side proposed */
    accept(input: {
      id: Schemas["Id"];
    } & {
      version: Schemas["Version"];
      startsAt: Schemas["Instant"];
    }, options?: CallOptions): Promise<Schemas["InterviewProposeAnswer"]>;
    /** Declines the other side's proposal, with a reason that it reads */
    decline(input: {
      id: Schemas["Id"];
    } & Schemas["IntroductionDeclineRequest"], options?: CallOptions): Promise<Schemas["InterviewProposeAnswer"]>;
    /** Cancels an agreed interview, or withdraws your proposal, with a reason the other side reads */
    cancel(input: {
      id: Schemas["Id"];
    } & Schemas["IntroductionDeclineRequest"], options?: CallOptions): Promise<Schemas["InterviewProposeAnswer"]>;
    /** An agreed interview as a calendar file, under the masked code */
    calendar(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<FileAnswer>;
  };
  scorecards: {
    /** The scorecards of an introduction's interviews for the organization that interviewed */
    list(input: {
      introductionId: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["ScorecardListAnswer"]>;
    /** Fills in your own scorecard of an interview, or changes it */
    save(input: {
      id: Schemas["Id"];
      rating: "strong_yes" | "yes" | "no" | "strong_no";
      comments: {
        skills?: string;
        experience?: string;
        communication?: string;
        motivation?: string;
      };
    }, options?: CallOptions): Promise<Schemas["ScorecardListAnswer"]>;
  };
  clients: {
    /** The employers your agency has brought, or has a deal or an introduction with, by name */
    list(input?: {
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        name: string;
        isReviewed: boolean;
        hasAccount: boolean;
      })[];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** Brings an employer, to name it in introductions and deals */
    bring(input: {
      company: string;
      email: string;
    }, options?: CallOptions): Promise<{
      client: {
        id: Schemas["Id"];
        name: string;
        isReviewed: boolean;
      };
    }>;
    /** The employer on the marketplace with exactly the domain of this work address, or null */
    find(input: {
      email: string;
    }, options?: CallOptions): Promise<{
      client: {
        id: Schemas["Id"];
        name: string;
        isReviewed: boolean;
      } | null;
    }>;
  };
  guests: {
    /** The candidates your agency has sent to clients, newest first, and when they were opened */
    list(input?: {
      listingId?: Schemas["Id"];
      listId?: Schemas["Id"];
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: Schemas["GuestItem"][];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** Emails a contact of a client a link to these masked candidates */
    send(input: {
      clientId: Schemas["Id"];
      listingIds: Schemas["Id"][];
      list?: {
        id: Schemas["Id"];
        fields: Schemas["GuestField"][];
      } | null;
      name: string;
      email: string;
      message?: string;
      days?: number;
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<{
      link: Schemas["GuestItem"];
      url: string | null;
    }>;
    /** The newest answer of a client to each candidate on your agency's shared lists, at most 500 */
    answers(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: ({
        listingId: Schemas["Id"];
        company: string;
        answer: "yes" | "maybe" | "no";
        at: Schemas["Instant"];
      })[];
    }>;
    /** Ends a link your agency has sent */
    revoke(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      link: Schemas["GuestItem"];
    }>;
  };
  interests: {
    /** What employers are looking for, as recorded by your agency, newest first */
    list(input?: {
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: Schemas["InterestItem"][];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** Saves an employer's interest */
    create(input: {
      employerId?: Schemas["JobId"];
      employerName: string;
      contactName: string;
      contactEmail: string;
      roleTitle: string;
      budgetRange?: string;
      timeline?: string;
      requirements?: string;
      wanted?: Schemas["JobRequirementsInput"] | null;
      candidateId?: Schemas["JobId"];
      jobId?: Schemas["IdOrNull"];
      confirmedTexts?: Schemas["ConfirmedTexts"];
    }, options?: CallOptions): Promise<{
      interest: Schemas["InterestItem"];
    }>;
    /** Your agency's open interests that a listing fits, best first, with reasons */
    fits(input: {
      listingId: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        employer: string;
        roleTitle: string;
        ranking: Schemas["Ranking"];
      })[];
    }>;
  };
  demand: {
    /** How many other organizations have a saved search or an employer's interest that these facts meet */
    draft(input: {
      headlineRole: string;
      skills: string[];
      /** Whole years. */
      yearsExperience: number | null;
      city: string;
      state: string;
      workType: "remote" | "hybrid" | "onsite" | null;
      salaryMin: Schemas["SalaryMin"];
      salaryMax: Schemas["SalaryMin"];
      workAuth: Schemas["WorkAuth"] | null;
      clearance: Schemas["Clearance"];
      industries: string[];
      hiddenFrom: Schemas["BlockedOrganization"][];
    }, options?: CallOptions): Promise<{
      atLeast: 5 | 10 | 25 | 50 | 100 | null;
      limited: boolean;
    }>;
    /** The same for one of your agency's own listings */
    listing(input: {
      listingId: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      atLeast: 5 | 10 | 25 | 50 | 100 | null;
      limited: boolean;
    }>;
  };
  rankings: {
    /** A page of masked listings, those that meet a job's requirements best first, each with its score, the reason and the missing must-haves */
    rank(input: {
      requirements: Schemas["JobRequirementsInput"];
      filters?: {
        keywords?: string;
        location?: string;
        /** Miles around the location. */
        radius?: number;
        spelling?: "exact" | "known";
        workTypes?: Schemas["WorkTypes"];
        skills?: string[];
        skillMode?: "any" | "all";
        salaryMin?: Schemas["Dollars"];
        salaryMax?: Schemas["Dollars"];
        experienceMin?: number;
        experienceMax?: number;
        workAuth?: Schemas["WorkAuth"][];
        clearance?: ("Public Trust" | "Secret" | "Top Secret" | "TS/SCI")[];
        industries?: string[];
        availability?: "immediate" | "month" | "three-months";
        lastUpdated?: "day" | "week" | "month";
        agencyTypes?: ("listing" | "selling" | "both")[];
        seen?: "hide";
        own?: "hide";
        sort?: "updated" | "salary" | "experience" | "availability" | "relevance";
      };
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: ({
        headlineRole: string;
        locationCity: string;
        locationState: string;
        workType: "remote" | "hybrid" | "onsite";
        salaryMin: Schemas["Dollars"];
        salaryMax: Schemas["Dollars"];
        availabilityDate: Schemas["CalendarDate"];
        workAuth: Schemas["WorkAuth"];
        clearance: Schemas["Clearance"];
        keySkills: string[];
        /** Whole years. */
        yearsExperience: number;
        industries: string[];
        id: Schemas["Id"];
        maskedCode: Schemas["MaskedCode"];
        agencyId: Schemas["Id"];
        agencyName: string;
        agencyType: "listing" | "selling" | "both";
        updatedAt: Schemas["Instant"];
        terms?: Schemas["Term"];
        mine?: true;
        asksCandidate?: true;
        ranking: Schemas["Ranking"];
      })[];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** The log of rankings, newest first */
    list(input?: {
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        at: Schemas["Instant"];
        organization: string;
        by: string | null;
        rules: number;
        requirements: Schemas["RankingRequirement"];
        total: Schemas["Total"];
        shown: number;
      })[];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** The text of a job description's file (PDF, DOCX, ODT, RTF or text), to read requirements from */
    readJobFile(input: Schemas["IdentityFileUploadRequest"], options?: CallOptions): Promise<{
      text: string;
      cut: boolean;
    }>;
    /** One ranking with the listings it showed, their scores and the parts of each score */
    get(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      id: Schemas["Id"];
      at: Schemas["Instant"];
      organization: string;
      by: string | null;
      rules: number;
      requirements: Schemas["RankingRequirement"];
      total: Schemas["Total"];
      shown: number;
      weights: Record<string, number>;
      results: ({
        place: number;
        /** From 0 to 100. */
        score: number;
        code: string | null;
        parts: ({
          part: "mustHaves" | "niceToHaves" | "role" | "years" | "place" | "workType" | "pay" | "workAuth" | "clearance";
          value: number;
          weight: number;
          says: string;
        })[];
      })[];
    }>;
    /** The log of rankings as CSV, the newest 5,000, one line for each listing shown */
    export(input?: Record<string, never>, options?: CallOptions): Promise<FileAnswer>;
  };
  register: {
    /** The certificate of an introduction, signed with the marketplace's key */
    certificate(input: {
      introductionId: Schemas["Id"];
      format?: "pdf" | "json";
    }, options?: CallOptions): Promise<FileAnswer>;
    /** The marketplace's public key, against which certificates are verified without a server */
    key(input?: Record<string, never>, options?: CallOptions): Promise<{
      algorithm: "Ed25519";
      keyId: string;
      publicKey: string;
      since: Schemas["Instant"];
    }>;
  };
  marketComps: {
    /** Market rates by half-year, role and metropolitan area */
    list(input?: Record<string, never>, options?: CallOptions): Promise<{
      halves: ({
        half: string;
        comps: ({
          family: string;
          metro: string;
          low: Schemas["Dollars"];
          median: Schemas["Dollars"];
          high: Schemas["Dollars"];
          feePercent: Schemas["Percent"];
          /** Rounded down to a multiple of five. */
          hires: number;
        })[];
      })[];
    }>;
    /** The market in a few figures, for the start page */
    figures(input?: Record<string, never>, options?: CallOptions): Promise<{
      countedOn: Schemas["CalendarDateOrNull"];
      sample: boolean;
      listed: number | null;
      agencies: number | null;
      placements: number | null;
      /** Hours until a reply. */
      answerHours: number | null;
    }>;
  };
  trackRecords: {
    /** An organization's figures, counted from what happened until last night */
    get(input: {
      organizationId: Schemas["Id"];
    }, options?: CallOptions): Promise<Schemas["TrackRecordGetAnswer"]>;
    /** The same for several organizations */
    list(input?: {
      ids?: Schemas["Id"][];
    }, options?: CallOptions): Promise<{
      items: Schemas["TrackRecordGetAnswer"][];
    }>;
  };
  organizations: {
    /** The organization you act for */
    own(input?: Record<string, never>, options?: CallOptions): Promise<Schemas["OrganizationOwnAnswer"]>;
    /** Asks the platform for a plan, for admins of an agency */
    requestPlan(input: {
      plan: "starter" | "professional" | "enterprise";
    }, options?: CallOptions): Promise<Schemas["OrganizationOwnAnswer"]>;
    /** Withdraws the plan request that the platform hasn't answered yet, for admins of an agency */
    withdrawPlanRequest(input?: Record<string, never>, options?: CallOptions): Promise<Schemas["OrganizationOwnAnswer"]>;
    /** The other names and domains your organization goes by */
    names(input?: Record<string, never>, options?: CallOptions): Promise<Schemas["OrganizationNamesAnswer"]>;
    /** Replaces the other names and domains of your organization, for its admins */
    saveNames(input: {
      names: string[];
      domains: string[];
    }, options?: CallOptions): Promise<Schemas["OrganizationNamesAnswer"]>;
    /** How your organization invoices, or is invoiced */
    billing(input?: Record<string, never>, options?: CallOptions): Promise<Schemas["OrganizationBilling"]>;
    /** Replaces the billing details of your organization, for its admins */
    saveBilling(input: Schemas["OrganizationBillingFormInput"], options?: CallOptions): Promise<Schemas["OrganizationBilling"]>;
    /** Whether your agency accepts an introduction only after the candidate has said yes through their link */
    candidateYes(input?: Record<string, never>, options?: CallOptions): Promise<{
      required: boolean;
    }>;
    /** Requires the candidate's yes before your agency accepts an introduction, or stops requiring it, for its admins */
    saveCandidateYes(input: {
      required: boolean;
    }, options?: CallOptions): Promise<{
      required: boolean;
    }>;
  };
  members: {
    /** The members of your organization and their roles */
    list(input?: Record<string, never>, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        name: string;
        email: string | null;
        roles: string[];
        isActive: boolean;
        lastSeenAt: Schemas["InstantOrNull"];
        hasSignedIn: boolean | null;
        isYou: boolean;
        hasSecondFactor: boolean | null;
        emailBouncedAt: Schemas["InstantOrNull"];
      })[];
      kept: "here" | "elsewhere" | "demo";
      accountUrl: string | null;
    }>;
  };
  admin: {
    /** Figures for a period, next to those of the period before */
    overview(input?: {
      range?: "7" | "30" | "90" | "all";
    }, options?: CallOptions): Promise<{
      scope: "platform" | "organization";
      sample: boolean;
      stats: ({
        key: "views" | "introRequests" | "dealSheets" | "workflowClicks" | "contractsClicks" | "scoringRequests" | "timeToHire" | "partnerAgencies" | "conversion";
        value: number | null;
        before: number | null;
      })[];
    }>;
    /** How many items of each kind wait for the marketplace's staff */
    queue(input?: Record<string, never>, options?: CallOptions): Promise<{
      leaks: number;
      matchCases: number;
      disputes: number;
      stale: number;
      organizations: number;
      planRequests: number;
      calls: number;
      emails: number;
    }>;
    /** Listings neither changed nor confirmed as available for some time, oldest first */
    stale(input?: {
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        maskedCode: Schemas["MaskedCode"];
        headlineRole: string;
        agency: Schemas["Named"];
        changedAt: Schemas["Instant"];
        remindedAt: Schemas["InstantOrNull"];
      })[];
      total: Schemas["Total"];
      days: number;
      nextCursor: Schemas["NextCursor"];
    }>;
  };
  audit: {
    /** The audit log in words, newest first */
    list(input?: {
      kind?: Schemas["AuditKind"];
      action?: string;
      personId?: Schemas["Id"];
      entityId?: Schemas["Id"];
      from?: Schemas["CalendarDate"];
      to?: Schemas["CalendarDate"];
      agentCalls?: "shown" | "left-out";
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: ({
        id: string;
        at: Schemas["Instant"];
        kind: Schemas["AuditKind"];
        action: string;
        actor: {
          kind: "person" | "staff" | "organization" | "candidate" | "system";
          name: string;
          of: string | null;
          apiKey: string | null;
        };
        personId: string | null;
        entityId: string;
        organization: string | null;
        did: string;
        subject: string | null;
        href: string | null;
        detail: string | null;
        hasReason: boolean;
      })[];
      nextCursor: Schemas["NextCursor"];
    }>;
    /** The same entries as a file */
    export(input: {
      kind?: Schemas["AuditKind"];
      action?: string;
      personId?: Schemas["Id"];
      entityId?: Schemas["Id"];
      from?: Schemas["CalendarDate"];
      to?: Schemas["CalendarDate"];
      agentCalls?: "shown" | "left-out";
      format: "csv" | "jsonl";
    }, options?: CallOptions): Promise<FileAnswer>;
    /** The reason that a colleague in your organization typed for an entry */
    reason(input: {
      id: Schemas["Id"];
    }, options?: CallOptions): Promise<{
      reason: string;
    }>;
  };
  own: {
    /** Your own candidates by name, email address or masked code, your deals, introductions and partners, and the listing of a whole masked code */
    find(input: {
      text: string;
    }, options?: CallOptions): Promise<{
      candidates: ({
        id: Schemas["Id"];
        maskedCode: string | null;
        name: string;
        headlineRole: string;
        status: Schemas["ListingStatus"] | null;
      })[];
      deals: ({
        id: Schemas["Id"];
        code: string;
        maskedCode: Schemas["MaskedCode"];
        headlineRole: string;
        status: Schemas["DealStatus"];
        parties: string[];
      })[];
      introductions: ({
        id: Schemas["Id"];
        code: string;
        maskedCode: Schemas["MaskedCode"];
        headlineRole: string;
        parties: string[];
      })[];
      organizations: ({
        id: Schemas["Id"];
        name: string;
        dealings: {
          deals: number;
          introductions: number;
          introductionId: Schemas["IdOrNull"];
        } | null;
        kind: "agency" | "employer" | "platform" | null;
      })[];
      listing: Schemas["ListingItem"] | null;
    }>;
    /** The acting agency's own listings and drafts, searched, filtered and ordered */
    listings(input?: {
      search?: string;
      status?: Schemas["ListingStatus"];
      workTypes?: Schemas["WorkTypes"];
      attention?: boolean;
      sort?: "updated" | "listed" | "views" | "demand" | "expires" | "salary";
      cursor?: Schemas["Cursor"];
      limit?: number;
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        status: Schemas["ListingStatus"];
        version: Schemas["Version"];
        maskedCode: string | null;
        headlineRole: string;
        locationCity: string;
        locationState: string;
        candidateName: string;
        exclusivityUntil: Schemas["CalendarDateOrNull"];
        /** People who opened the profile in the last 30 days, without the agency's own. */
        profileViews: number;
        updatedAt: Schemas["Instant"];
        /** What you can do with it now. */
        actions: ("edit" | "hold" | "resume" | "renew" | "withdraw" | "relist" | "available")[];
        workType: "remote" | "hybrid" | "onsite";
        salaryMin: Schemas["Dollars"] | null;
        salaryMax: Schemas["Dollars"] | null;
        listedAt: Schemas["InstantOrNull"];
        attention: ("asked" | "expiring" | "on_hold" | "draft" | "place")[];
        demand: 5 | 10 | 25 | 50 | 100 | null;
      })[];
      total: Schemas["Total"];
      nextCursor: Schemas["NextCursor"];
      counts: Schemas["Count"];
      attention: number;
      all: number;
    }>;
    /** One step with several of the acting agency's own listings */
    change(input: {
      step: "available" | "hold" | "resume" | "renew" | "withdraw";
      items: ({
        id: Schemas["Id"];
        version: Schemas["Version"];
      })[];
      reason?: "not_available" | "placed_elsewhere" | "duplicate" | "wrong_details" | "other";
    }, options?: CallOptions): Promise<{
      items: ({
        id: Schemas["Id"];
        refused: string | null;
      })[];
      done: number;
    }>;
  };
}
