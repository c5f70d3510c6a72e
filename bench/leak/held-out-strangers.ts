import { carriersOf, type HeldOutCase, inTurn, planted } from "./held-out-case.ts";

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

/** Invented people: full names, then how a colleague abbreviates some of them. */
const strangers = lines(`
Priya Raghunathan
Tomasz Wieczorek
Adaobi Okonjo-Wells
Thandiwe Mokoena
Søren Lindqvist
Meera Chakravarti
Hrafnhildur Jónsdóttir
Declan O'Rourke
Ewan McKechnie
Yusuf al-Hamdani
Linh Pham
Wei Ting Hsu
Haruka Minamoto
Seo-yeon Kang
Beatriz Figueiredo da Costa
Zsuzsanna Lakatos
Milica Stojanović
Ines Carvalho
Rasmus Vestergaard
Aoife Ní Bhriain
Bronwen Llewellyn-Price
Oleksandr Kovalchuk
Nadia Bensalem
Giorgos Alexakis
Farhad Moradi
Leilani Kahananui
Mateusz Górski
Chidinma Eze
Kwabena Asante-Mensah
Ximena Urrutia
Marguerite Delacroix
Hannelore Brinkschulte
Joost van den Berg
Rohan Deshpande
Sunil Kumar Varma
Anneliese Hofstetter
Babak Rostami
Katarzyna Nowicka
Emre Karaduman
Tuomas Virtanen
Sarah Pemberton
Marcus Whitlock
Jessica Tran
Kevin O. Brady
Michael T. Hargreave
Laura Kessler
Brian McAdoo
Denise Fairweather
Greg Ostrowski
Tanya Whitfield-Moss
`);

const introductions = carriersOf(`
Ask for {} in HR.
Please send the invoice to {}.
The hiring manager is {}.
I talked to {} about the fee on Tuesday.
{} will join the second call.
Interview panel: {} and two engineers.
Reports to {}, VP of Engineering.
{} said the budget is frozen until Q3.
cc {} on the offer email
Best regards,
{} approved the counter this morning.
Worked under {} for three years.
My colleague {} covers while I'm out.
Feedback from {}: strong on systems, light on people.
Reference: {} (former manager)
Thanks, {}
The client's founder, {}, wants a call first.
Met {} at the meetup in Denver.
Contact person - {}
Signed: {}
Recommended by {}
`).map(([before, after]) =>
  before === "Best regards," ? (["Best regards,\n", ""] as const) : ([before, after] as const),
);

const shortened = lines(`
Mr. Halvorsen
Ms. Raghunathan
Mrs Pemberton-Hale
Dr. Okonkwo
Prof. Lindqvist
P. Raghunathan
T.J. Wieczorek
Priya R.
Raghunathan, Priya
PRIYA RAGHUNATHAN
priya raghunathan
Priya
Tomasz from payroll
Mr Yusuf Hamdani
Sister Bernadette
Herr Brinkschulte
Señora Urrutia
Linh (HR)
miss Kahananui
Oleksandr K.
`);
const personal = carriersOf(`
Ask for {} at reception.
Speak to {} before you submit.
The offer letter comes from {}.
We need sign-off by {} first.
I'll check with {} tomorrow.
`);

const companies = lines(`
Microsoft
Contoso Ltd
Deloitte
Siemens AG
Globex Corporation
Brightwell Partners
Infosys Limited
Palantir
Quillmark Systems
Goldman Sachs
Volkswagen Group
Tata Consultancy Services
Hexatron GmbH
Stripe
Lakeshore Medical Center
Wayfarer Robotics
KPMG
Lumen & Oak LLC
Shopify
Bundesdruckerei GmbH
`);
const cvLines = carriersOf(`
{} - July 2015 to March 2019
{}, 2016–2019
{} (2014 - 2017)
{} | Senior Analyst | 2012-2016
Software Engineer, {} (Jan 2018 - present)
2014-2017: Product Manager at {}
03/2015 – 07/2018 {}, Project Lead
Senior Developer @ {}, May 2019 - Present
Employer: {}
{} — Munich — 2011 to 2013
• {} · Data Engineer · Sep 2020 – Dec 2022
Data Scientist — {} — 2 yrs 3 mos
Worked at {} from 2018 until the acquisition.
Current company: {}
Sr. Consultant, {}, '16-'19
{}  Aug. 2017 – Nov. 2020  Team Lead
Internship at {}, summer 2012
Joined {} as a graduate in 2009
Company: {}; Role: QA lead; Dates: 2013-2015
{}: Staff Engineer since 2021
`);

const gendered = lines(`
You can reach {him} at any time this week.
{She} led the migration to Kubernetes.
{His} team shipped the new checkout.
{Her} last review was outstanding.
{He's} open to relocating in June.
The client offered {her} 140k and an early review.
Ask {him} about the outage in 2022.
I know {she} will accept at 150.
{HE} IS AVAILABLE IMMEDIATELY.
The panel loved {his} system design answer.
{She'd} prefer a hybrid setup.
{She’s} the strongest backend engineer on our desk.
{He}/{him}
We met {her} on site.
{He} built the data platform on his own.
A working {mother} of two, needs flexible hours.
{Father} of three, no travel.
She speaks for {herself}.
Taught {himself} Rust in a year.
This {gentleman} has run three plants.
A very polished young {lady}.
{Mr}. candidate has two other offers.
An ambitious {woman} with a finance background.
A family {man} who wants stability.
The {guy} is a machine learning wizard.
Great {girl}, junior but fast.
Top {salesman} in the region four years running.
First {businesswoman} of the year award at the branch.
{Her} {husband} works in the same town.
{His} {wife} is relocating as well.
The candidate withdrew; {she} took a counteroffer.
Submitting again since {he} fixed the visa issue.
As {chairwoman} of the works council, ran two agreements.
Returning from {maternity} leave in May.
On {paternity} leave until June.
{Hers} was the best take-home we have seen.
Motivated by impact, {he} turned down a bank.
({she} prefers email)
"{He} is brilliant" - former manager
References confirm {she} manages up well.
`);

export function strangerCases(): HeldOutCase[] {
  const introduction = inTurn(introductions);
  const cv = inTurn(cvLines);
  const cases: HeldOutCase[] = [];
  for (const name of strangers)
    for (let round = 0; round < 4; round++)
      cases.push(planted("stranger's name", introduction(), name, { asked: true }));
  for (const name of shortened)
    for (const carrier of personal) cases.push(planted("stranger's name, shortened", carrier, name, { asked: true }));
  for (const company of companies)
    for (let round = 0; round < 7; round++) cases.push(planted("company line of a CV", cv(), company, { asked: true }));
  for (const line of gendered) {
    const leak = /\{([^}]+)\}/.exec(line)![1]!;
    cases.push({
      kind: "gendered word",
      fields: { summary: line.replaceAll(/[{}]/g, "") },
      leaks: { summary: leak },
      asked: true,
    });
  }
  return cases;
}
