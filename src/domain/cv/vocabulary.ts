const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Nouns that end a job title, or come before "of" and a comma. */
const roleNouns = list(`
  engineer developer programmer architect analyst administrator admin consultant designer manager director lead leader
  head officer president vp svp evp avp ceo cto cfo coo cio ciso cmo chro founder cofounder owner partner principal
  specialist associate assistant coordinator representative rep executive supervisor technician tech nurse rn lpn cna
  lvn np crna practitioner physician doctor surgeon therapist pharmacist paramedic emt hygienist dentist radiographer
  sonographer phlebotomist midwife caregiver aide teacher instructor professor lecturer tutor educator principal
  counselor librarian coach trainer recruiter sourcer writer editor author journalist copywriter reporter producer
  photographer videographer animator artist illustrator accountant bookkeeper auditor controller comptroller treasurer
  banker trader broker underwriter actuary economist adviser advisor planner strategist buyer merchandiser salesperson
  seller agent clerk cashier teller receptionist secretary scientist researcher statistician chemist biologist
  physicist mathematician geologist ecologist technologist operator machinist welder fitter electrician plumber
  carpenter mechanic installer fabricator assembler inspector foreman superintendent estimator surveyor roofer painter
  mason driver courier dispatcher handler picker packer loader janitor custodian cleaner housekeeper chef cook baker
  bartender server waiter waitress barista host hostess steward concierge stylist attorney lawyer paralegal solicitor
  counsel judge clerk investigator examiner adjuster appraiser assessor officer detective firefighter guard soldier
  sergeant captain lieutenant commander marine pilot navigator attendant steward liaison ambassador evangelist
  advocate marketer generalist expert intern trainee apprentice fellow resident scholar contractor freelancer
  volunteer tester qa scrummaster master sre dba swe sdet scientist ops researcher scheduler expeditor toolmaker
  millwright pipefitter rigger superintendent crew member staff hand cosmetologist caseworker worker
  bde sde sdr bdr ae csm pm tpm hygienist optometrist dietitian nutritionist veterinarian epidemiologist
  interpreter translator linguist archivist curator registrar dean provost scientist modeler processor closer
  preparer reconciler collector biller coder transcriptionist scribe phlebotomist perfusionist orderly porter
  medic corpsman airman yeoman eit helpdesk
  groundskeeper landscaper gardener farmer lifeguard nanny babysitter tailor upholsterer glazier ironworker
  chair chairperson op
  boilermaker lineman linesman splicer drafter draftsman detailer superuser webmaster blogger influencer
  merchandiser stocker replenisher estimator purchaser negotiator facilitator organizer fundraiser lobbyist
  biostatistician echocardiographer stenographer esthetician sommelier
`);

const roleStarts = list(`
  senior sr junior jr lead staff principal chief head deputy interim acting associate assistant vice graduate entry
  executive global regional national
`);

/** Words that end the name of an organization. */
const organizationEnds = list(`
  inc llc ltd llp lp pllc corp corporation company co gmbh ag sa plc pc bv nv pty limited incorporated group holdings
  holding partners associates solutions systems technologies technology labs lab laboratories laboratory industries
  enterprises international consulting consultants services studios studio software networks network media bank
  bancorp capital financial finance insurance mutual hospital hospitals clinic health healthcare medical center centre
  university college school schools district institute academy foundation agency authority department ministry
  council union association society logistics freight transport transportation airlines airways motors automotive
  electric electronics energy power gas oil utilities pharma pharmaceuticals pharmaceutical biotech therapeutics
  biosciences sciences robotics dynamics aerospace aviation defense security foods beverages brewing restaurant
  restaurants cafe bistro kitchen hotel hotels resort resorts stores store market markets mart retail outfitters
  apparel builders construction contractors contracting engineering manufacturing works mills plant foundry steel
  metals plastics chemicals paper packaging properties realty homes advisors ventures fund funds trust investments
  securities brokerage realtors county city state government army navy force corps guard staffing recruiting
  interactive digital analytics data cloud commerce payments ai io ministries church hospice pharmacy dental
  orthopedics pediatrics rehabilitation rehab care telecom communications wireless broadcasting publishing press
  entertainment games gaming robotics semiconductor semiconductors instruments devices diagnostics imaging
  machining tool tools fabrication welding hvac plumbing mechanical landscaping farms nursery dairy grocers
  warehouse distribution distributors supply imports exports shipping marine railways railroad transit
`);

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’+#.]*/gu)
    ?.map((word) => word.replace(/[.'’]+$/, "")) ?? [];

/** From 0 to 1: how much a text looks like a job title. */
export function titleScore(text: string): number {
  const all = words(text);
  if (all.length === 0 || all.length > 12 || text.length > 110) return 0;
  const head = all.findIndex((word, index) => index > 0 && /^(?:of|for|to|at|in|ii|iii|iv|i|v|[1-5])$/.test(word));
  const noun = (word: string | undefined) =>
    word !== undefined &&
    (roleNouns.has(word) ||
      // Pathologists, audiologists and many more.
      word.endsWith("ologist") ||
      // "Sabine Design Partners" are no partners.
      (word.endsWith("s") && roleNouns.has(word.slice(0, -1)) && !organizationEnds.has(word)));
  const beforeMark = words(text.split(/[,(/–—:]| - /)[0] ?? "");
  if (noun(all.at(-1)) && !/\b(?:inc|llc|ltd|corp|gmbh)\b/i.test(text)) return 1;
  if (noun(beforeMark.at(-1))) return 0.95;
  if (head > 0 && noun(all[head - 1])) return 0.9;
  if (all.some((word) => noun(word)) && !organizationEnds.has(all.at(-1)!)) return 0.7;
  if (roleStarts.has(all[0]!) && all.length > 1 && !organizationEnds.has(all.at(-1)!)) return 0.5;
  return all.some((word) => noun(word)) ? 0.3 : 0;
}

/** From 0 to 1: how much a text looks like the name of an organization. */
export function organizationScore(text: string): number {
  const all = words(text);
  if (all.length === 0 || all.length > 10 || text.length > 90) return 0;
  if (!/\p{Lu}|\p{Lo}|\d/u.test(text) && !/\.(?:com|io|ai|co|net|org|example)$/.test(text)) return 0.1;
  if (/\b(?:inc|llc|ltd|llp|corp|gmbh|plc|pllc)\b\.?\)?$/i.test(text)) return 1;
  if (/^(?:freelance|self[- ]employed|independent|various clients|confidential)/i.test(text)) return 0.8;
  if (/^(?:u\.?s\.? |united states )(?:army|navy|air force|marine)/i.test(text)) return 1;
  if (organizationEnds.has(all.at(-1)!)) return 0.9;
  if (all.some((word) => organizationEnds.has(word)) || / (?:&|and|of) /.test(text)) return 0.7;
  if (/\.(?:com|io|ai|co|net|org|example)$/i.test(text)) return 0.8;
  const capitals = text.split(/\s+/).filter((word) => /^(?:[\p{Lu}\p{N}"'(]|\p{Ll}\p{Lu})/u.test(word)).length;
  return capitals / text.split(/\s+/).length >= 0.6 ? 0.5 : 0.2;
}

/** Whether the last word of a text ends an organization's name. */
export const endsLikeOrganization = (text: string): boolean => organizationEnds.has(words(text).at(-1) ?? "");

/** Kinds of employment and of work place that are next to a title. */
export const employmentKind = new RegExp(
  String.raw`^\(?(?:(?:full|part)[- ]?time|contract(?:or)?|temporary|temp|permanent|seasonal|freelance|` +
    String.raw`internship|remote|hybrid|on-?site|per diem|prn|contract[- ]to[- ]hire|c2c|w-?2|travel contract|` +
    String.raw`acquired(?: by .{1,40})?|promoted)\)?$`,
  "i",
);

const degrees =
  "ph\\.?\\s?d\\.?|doctor(?:ate)?(?: of [\\p{L} ]+)?|j\\.?d\\.?|m\\.?d\\.?|d\\.?o\\.?|d\\.?n\\.?p\\.?|" +
  "pharm\\.?d\\.?|ed\\.?d\\.?|" +
  "m\\.?b\\.?a\\.?|master(?:['’]?s)?(?: of [\\p{L} ]+| in [\\p{L} ]+| degree)?|m\\.?s\\.?c?\\.?|" +
  "m\\.?a\\.?|m\\.?eng\\.?|m\\.?ed\\.?|m\\.?f\\.?a\\.?|m\\.?p\\.?h\\.?|" +
  "m\\.?s\\.?w\\.?|m\\.?s\\.?n\\.?|m\\.?tech|m\\.?arch|ll\\.?m\\.?|bachelor(?:['’]?s)?(?: of [\\p{L} " +
  "]+| in [\\p{L} ]+| degree)?|b\\.?s\\.?c?\\.?|b\\.?a\\.?|b\\.?eng\\.?|" +
  "b\\.?tech|b\\.?e\\.?|b\\.?b\\.?a\\.?|b\\.?f\\.?a\\.?|b\\.?s\\.?n\\.?|b\\.?com|b\\.?arch|ll\\.?b\\.?|" +
  "associate(?:['’]?s)?(?: of [\\p{L} ]+| in [\\p{L} ]+| degree)?|" +
  "a\\.?a\\.?s\\.?|a\\.?s\\.?|a\\.?a\\.?|a\\.?d\\.?n\\.?|diploma|high school diploma|ged|certificate(?: " +
  "in| of)?|licenciatura|ingenier[íi]a|vocational|apprenticeship";
export const degreePattern = new RegExp(`(?<![\\p{L}\\d.])(?:${degrees})(?![\\p{L}\\d])`, "iu");
export const schoolPattern = new RegExp(
  String.raw`\b(?:university|universit[àéä]t?|universidad|université|college|institute|institut|` +
    String.raw`school|academy|polytechnic|seminary|conservatory|tech|iit|mit|ucla|usc|nyu|cuny|suny|` +
    String.raw`bootcamp|general assembly|coursera|udacity)\b|university|college`,
  "i",
);

/** Words that only certifications and licenses have. */
export const certificationPattern = new RegExp(
  String.raw`\b(?:certified|certification|certificate|license[d]?|licensure|cpa|pmp|cissp|ccna|` +
    String.raw`ccnp|cfa|cism|cisa|ceh|comptia|security\+|network\+|a\+|scrum ?master|csm|psm|itil|` +
    String.raw`rn|bls|acls|pals|cpr|osha|cdl|nclex|six sigma|green belt|black belt|phr|sphr|shrm|` +
    String.raw`aws certified|azure (?:administrator|fundamentals|developer)|series \d|notary|epa 608|` +
    String.raw`journeyman|master electrician|professional engineer|pe license|eit|leed|servsafe|` +
    String.raw`cna|emt|aws solutions|google cloud|oscp|cka|ckad|tncc|nihss|rhce|rhcsa)\b`,
  "i",
);
