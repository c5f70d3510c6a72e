/**
 * The words the leak check knows. They decide whether a hidden token is also an ordinary word, place or skill (a
 * question instead of an error), and whether capitalized words look like a name. Stored as space-separated text,
 * because the browser downloads it.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s/));

/**
 * Ordinary English and recruiting terms, including words that are also names (will, grace) or companies (target,
 * shell).
 */
const plain = list(`
began became bought brought drove grew held met oversaw ran sent sold sought spoke spun stood taught threw took won
wrote
bert cam cat cum dot ed em faang kit laude magna nan nat pip speak summa val observe
a able about above absolute academic accelerate accept access accomplish account accurate achieve acquire across act
action actual acute adapt add
address adept adjust admin administer administrator adopt ads advantage advertise advice advise advocate aerospace
affair after again against age
agent aggregate agile agree agriculture ahead aid aim airport alert algorithm align all allocate allow along alpha also
alternate although always am
amber among amount an analog analysis analyst analytic analyze anchor and angel announce annual answer any api app
apple applicant apply appoint
apprentice approach appropriate approve april arc arch archer architect architecture are army around arrive art article
artifact artist as ash ask
aspect assemble assess asset assign assist associate assume assure at athlete atlas atom attach attribute audit august
automate automatic autumn
average axis bachelor back backbone baker band bank banks bar base based basic batch be beacon beam bed bedrock been
before begin behalf behave
behavior behind being believe bell belong below bench benchmark benefit berry best beta better between beyond bias big
bill billion bird bishop bit
black blender block bloom blue board body bold bond book boost boot booth border born both bottleneck bound bowl box
branch brand break breakthrough
bridge bright bring brook brooks brown browser buck bud budget bug build building built bulk bull burns bush but butler
buy buyer by cache calendar
call came camera campaign can candid candidate capital capture car carbon card care cart case cash cast catalog cell
center certificate chad chain
chair challenge champion chance change channel chapter character charge charity chart chase chat check chef chief child
chip choice choose church
circuit citizen city civil claim class classic clay clean clear clerk click client cliff climate clinic clock close
cloud club cluster coach code
cohort collaborate colleague collect college color colt combine come command commerce commercial commit committee
common communicate compact compare
compass compensate compile complete complex compliant component compose compute concept concurrent conduct confident
configure connect consider
consistent console constant construct consult consultant consumer contact contain content context continue contract
contribute control convene convert
cook cool coordinate copy coral core corner corporate correct cost cotton council count course court cover craft crane
create credential credit creek
crew crisp cross crow crown crystal culture curate current curriculum custom cyber cycle daily daisy dale dash
dashboard data database date dawn day
deadline deal dean debate debug deck dedicate default defend defense define delay delegate delight deliver demand demo
depend depot describe design
designer desk desktop detect develop developer device dew diagnose diagnostic diamond did differ different digital
diploma direct discover discuss
dispatch distribute district diverse divide do docs doctor does domain done door dot double dove down draft draw drew
drive driven driver drivers
drone drop duke during duty dynamic each eagle earl early earth ease east easy economic edge editorial educate effect
efficient effort elect electric
electronic elevate elite email emerge empire employee empower enable encourage end endpoint energetic engage engine
engineer engineering english enjoy
ensure enterprise entire entrepreneur entry equip essential establish estate estimate ethic evaluate event ever every
everyone exact example excellent
exchange excite execute exist expand expect expense expert expertise expire explore export express extend extract fact
fair faith familiar fan farm
fast feature federal fee feedback fellow fern field fields file fin final financial find fine finish fire firm first
fiscal fisher fix flag fleet
flight flip floor flow flowers fluent fly focus follow for force ford forecast foreign forensic forest forge form
format forms formula fortune forward
foster found four fox frame framework franchise frank fraud free freedom freight frequent friend from front frost fuel
full fulltime fund fundamental
funnel further fusion future game gap garden gate gave gene general generate generic get giant ginger give given glass
glen glory go goal god gold
golden good goods got govern grace grade graduate grand grant graph graphic grass gray great green greenfield grid
group grove grow grown growth guard
guide guild guru had hall hand handle handoff hands hang hard hardy harmony hart has have haven hawk hazel he head
headcount health healthcare heart
heath held help her here heritage hero high highland highlight hill hire his historic hit hold home honor hood hook
hope horizon host hour hours house
how hub human hunt hunter hybrid ideal if image impact imperial import important improve in inbound include increase
independent index indicator
individual industrial inform infra infrastructure inherit initiate innovate input inside inspect install institute
insure integral integrate intel
intelligent interest internal interpret into introduce invest investigate invite involve iris iron is issue it item
iterate its ivory ivy jack jade
jay job join joy joyner judge june junior justice keep kept kernel key keyboard keynote kind king kit knight know
knowledge known label labor lake
lamb lambda lance land landscape lane language large last later latest latin launch law lawyer layer lead leader lean
learn least lecture led ledger
left legal let letter level leverage license life lifecycle lift light like lily line linear link list listen little
local locate lock log logic
logistic long lord love low luck lucky machine made mail main mainframe maintain major make maker man manage manager
mandate manual manufacture map
maple march margin mark market marketing marketplace marsh marshal mason mass master mat match matrix mature max may
mayo mba me mean measure mechanic
media medium meet member mentor merchant mercy merge mesh message met meta meter method metric metro micro mid middle
might migrate miles mill miller
million mills mind mine mint minute mix mobile model modern module momentum money monitor month moody moon more moss
most motion motivate motor move
movie much multilingual multiple must my name nash nation native navigate need negotiate nest network neural never new
news next nick no noble node
non norm north northern not note notes now nuclear number nurse oak object of off offer office officer official
offshore old olive on onboard one
online only onsite opal open operate optimal optimistic optimize option or orange orbit order organic organize orient
origin other our out over
oversaw own owner pace pacific pack package page paid pair panel paper parallel parish park parks part participate
particular partner party pass past
patent path patience patient pattern pay payer payroll peak pearl peer penny people pepper per perfect perform period
permanent permit person phase
phone photo picture piece pierce pilot pine pipe pipeline pitch pitt pivot place plain plan plant platform platinum
play playbook pod point police
pool pope popular port porter portfolio possible post potter powers practice practitioner prefer premier premium
prepare president press pressure
price pride prime prince principal principle print prior prioritize private privilege pro problem procedure proceed
process produce product professor
proficient profile profit program progress project prominent promise promote propose protect protocol prototype prove
provide prudence public publish
pull pump purchase pure purpose pursue quantum quarter queen query quest queue quick rack radio rail rain ramp rand
range rapid rate ratio ray reach
read reading ready real realize recent recognize recommend record recruit red reduce reed refer regime register regular
regulate release relevant
reliant remote renew replicate require resident respond response rest result resume retail retain revise rice rich ride
right ring risk rival river
rivers road roadmap rob robin robot robotic rock role roll rose round route royal ruby rule run rural rush rust rusty
safe sage saint sale sales
sample sandy satellite savage save scale scan schedule schema scheme scholar school scientific score scout screen
script sea search second secret
sector secure see seed select sell senior sense sent series serve server service set settle shape share sharepoint
sharp she sheet shell shields shift
ship shop short should show side sierra sign silicon silver similar simple simulate since single site size sketch skill
skip sky slack small smart
snap snow so social solar solo solve some son sonic source south southern space spark sparks spearhead special
specialize spectrum speed spin split
sponsor sport spot spread spring sprint square stable stack staff stage stake stakeholder standard standup star stark
start startup state statistic
status steel steer stellar step stern steward still stock stone stop storage store storm story strange strategic stream
streamline street strength
strengthen strike stripe strong structure student studio study style subject submit subscribe succeed success such
suggest suite summer summit sun
sunny super superintendent superior supervise supplier support sure surface surgeon sustain swan sweet swift switch
symbol sync system table tablet
tactic tag take talent tandem tank target task tax teach teacher team teammate teams tech technician technique telecom
template temple ten tenant
tenure term terminal terms test text textile than that the their them theme then there these thesis they think third
this those thread threat three
thrive through throughout throughput tier tiger time timeline title to token tool top topic torch total tour tower town
trace track trade traffic
train trainer transfer transform transit translate transparent transport travel trend trial tribe triple troubleshoot
trout truck trust truth try turn
tutor two type ultra under unicorn union unique unit unite unity universe until up upon us usage use useful user
utilize vale validate value van
vector vendor venture venue verbal versatile very veteran via vice victor video view vigilant violet virtual visa
vision visit visual voice wade wall
war ward ware warehouse was watch water waters way we weaver web website week weekly weeks weight welch welcome welder
well wells were west western
what when where which while white who whole wholesale why wide wild will win window wing winter wisdom wise with within
without wolf wood woods word
work workflow workforce workload workplace workshop world worldwide worth would write year years york you young your
youth zone zoom
`);

const calendar = list(`
january february march april may june july august september october november december jan feb mar apr jun jul aug sep
sept oct nov dec monday tuesday
wednesday thursday friday saturday sunday mon tue wed thu fri sat sun spring summer autumn winter christmas easter
`);

const states = list(`
alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana
iowa kansas kentucky louisiana
maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey mexico
york carolina dakota ohio
oklahoma oregon pennsylvania rhode tennessee texas utah vermont virginia washington wisconsin wyoming al ak az ar ca co
ct de fl ga hi id il in ia ks
ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc ontario quebec
alberta manitoba england
scotland wales
`);

const cities = list(`
albany albuquerque alexandria alto amarillo anaheim anchorage angeles area arlington atlanta aurora austin bakersfield
baltimore barcelona bay beach
beijing belfast bellevue bentonville berkeley berlin bethesda birmingham boise boston boulder brisbane bristol brooklyn
brussels bucharest budapest
buffalo burbank cambridge cape carlsbad chandler charleston charlotte chattanooga chicago cincinnati cleveland columbia
columbus concord copenhagen
county dallas darwin dayton delhi denver detroit dublin durham edinburgh evansville fargo florence fort francisco
frankfurt fremont fresno frisco
geneva glasgow greenville hamburg hartford helsinki henderson hollywood honolulu houston huntsville indianapolis irvine
istanbul jackson jacksonville
jerusalem kingston knoxville lancaster las laurel leeds lexington lima lincoln lisbon liverpool london los louisville
lowell luxembourg lyon madison
madrid manchester manhattan melbourne memphis menlo mesa miami milan milwaukee minneapolis mobile modesto montgomery
montreal mumbai munich napa
nashville newark newport newton norfolk oakland omaha orlando orleans osaka oslo ottawa oxford palo pao paris pasadena
perth petersburg philadelphia
phoenix pittsburgh plano portland porto prague princeton providence quincy raleigh reading redmond redwood reno
richardson richmond riverside
rochester rome rotterdam sacramento salem san santa santiago savannah scottsdale scranton seattle seoul shanghai
singapore springfield st stamford
stanford stockholm sunnyvale sydney syracuse tacoma taipei tampa tempe tokyo toledo toronto torrance trenton tucson
tulsa valencia vancouver vegas
venice victoria vienna waco warren warsaw waterloo wilmington winnipeg winston worcester zurich
`);

const countries = list(`
arbor bangalore bengaluru hungary hungarian kuala lumpur puerto rico romanian turkish ukrainian
america american africa african argentina asia asian australia australian austria belgium brazil brazilian bulgaria
canada canadian chile china
chinese colombia croatia cyprus czech denmark dutch egypt emea apac latam amer estonia europe european finland france
germany greece iceland india
indian indonesia ireland irish israel italy italian japan japanese kenya korea korean latvia lithuania malaysia mexican
netherlands nigeria nordics
norway pakistan peru philippines poland polish portugal portuguese romania russia russian scotland serbia slovakia
slovenia spain sweden swedish swiss
switzerland taiwan thailand turkey ukraine uae uk usa us eu vietnam arabic hebrew hindi mandarin cantonese dach benelux
caribbean atlantic midwest
northeast southwest southeast northwest
`);

/** Technologies, tools and certificates; each word of a product's name. */
const skills = list(`
go rust swift ruby spring express spark dart flow chef ant sketch next nest slack stripe segment excel linux mainframe
abap ado adobe ai airflow ajax akamai alteryx amazon aml amplitude anaplan android angular ansible ant apache apex
apollo appium ar arcgis arcsight
argo argocd arm asp astro atlassian auth0 autocad automl avro aws azure b2b b2c ba babel bash bazel bba belt bgp
bigquery bitbucket bloomberg
bootstrap bs bsc bun c cassandra catia cd celery ceo cfa cfo chro ci cio circleci cism ciso cissp cka ckad clickhouse
clojure cloudflare
cloudformation cloudwatch cmo cobol cockroachdb cognos confluence confluent consul coo copilot couchbase couchdb cpa
crm crowdstrike css cto cucumber
cuda cypress dart dask databricks datadog dataflow dataproc dbt delphi devops devsecops django docker dotnet dynamodb
dynatrace ec2 eclipse ecs eks
elastic elasticsearch elixir elk ember envoy epic erp etl evp excel fastapi fastify fastly fhir figma finacle firebase
fireeye flask flutter fortinet
gaap gcp gdpr gin git github gitlab gitops glue golang google gpt gradle grafana graphql greenhouse groovy grpc gulp
hadoop hana hashicorp haskell
hbase helm heroku hibernate hipaa hive hr hris html http hubspot id ifrs illustrator indesign influxdb informatica
intellij ionic ios iso istio
itil jakarta jasmine java javascript jd jdbc jenkins jest jira jquery json jupyter jvm jwt k6 k8s kafka kanban keras
kibana kinesis kotlin kpi
kubeflow kubernetes kyc langchain laravel latex linkedin linux llama llm logstash looker lua mariadb matlab matplotlib
maven md meteor microsoft minio
ml mlflow mlops mongo mongodb ms msc mulesoft mysql neo4j nestjs net netsuite netty nextjs nexus nginx nist nlp nodejs
nosql npm numpy oauth okr okta
openai openapi opencv openid openshift openstack opentelemetry oracle os outsystems owasp packer pagerduty palo pandas
parquet pascal peoplesoft perl
phd photoshop php pig playwright plsql pm pmp poc postgis postgres postgresql postman power powerapps powerbi
powerpoint powershell prefect premiere
presto prisma prometheus pulsar puppeteer pyspark pytest python pytorch qa qlik r rabbitmq rails rally razor rdbms rds
react reactjs redhat redis
redshift redux relic remix restful rfp rhel rn roi s3 saas sagemaker salesforce saml sap sas sass scala scipy scrum
scss sdk sdr segment selenium sem
sentry seo servicenow shopify siem sigma six sla smb sme snowflake snyk soap soc solidity splunk springboot sql sqlite
sre supabase svelte svp swiftui
symfony tableau tailwind tdd temporal tensorflow teradata terraform terragrunt threejs tomcat twilio typescript uat
ubuntu ui unix unreal ux vba
vercel verilog vhdl vite vitest vmware vp vr vue vuejs vuex wcag webassembly webflow webpack wordpress workday xcode
xgboost xml yaml yarn zapier
zendesk
`);

/** Well-known companies: after "at" or "joined" an employer, elsewhere usually a product. */
const companies = list(`
accenture adobe airbnb alibaba amazon amd anthropic apple atlassian bain barclays bcg bloomberg bmw boeing broadcom
capgemini caterpillar cisco
citadel citi citibank cloudflare cognizant coinbase comcast costco databricks datadog dell deloitte doordash dropbox
ebay ey facebook fedex ford
github goldman google hewlett honeywell hsbc ibm infosys instacart intel intuit jpmorgan klarna kpmg linkedin lockheed
lyft mastercard mckinsey merck
meta microsoft netflix nike nokia northrop novartis nvidia openai oracle palantir paypal pfizer pinterest plaid pwc
qualcomm raytheon revolut roche
salesforce samsung servicenow shopify siemens snap snowflake sony spacex spotify square squarespace stripe target
tencent tesla tiktok toyota twilio
twitter uber unilever verizon visa walmart workday yahoo zillow zoom
`);

/** Words after a company's name that make it a product ("Oracle Database", "Amazon Web Services"). */
const products = list(`
database db cloud erp ebs rac financials apex 11g 12c 18c 19c 21c 23ai sql fusion hcm forms netsuite eloqua linux
exadata weblogic web s3 ec2 rds ecs
eks emr sqs sns dynamodb redshift lambda aurora athena bedrock connect cloudwatch kinesis sagemaker aws analytics ads
adwords sheets docs workspace
kubernetes maps tag bigquery play firebase looker azure office excel teams dynamics 365 power sharepoint exchange
server windows sentinel intune entra
visual fabric pay ios swift mobile pixel quest react business ad api apis sdk developer certified certification
connector connectors integration
integrations script scripting programming language lang routines microservices services modules lightning marketing
service commerce trailhead cpq
admin administrator crm hana s4 abap s/4hana ariba successfactors bw fico watson db2 mainframe cognos mq creative
photoshop illustrator experience
premiere xd campaign terminal radiant treasury billing atlas terraform
`);

/** Roles and durations that precede "at" and an employer's name. */
const roles = list(`
accountant administrator advisor analyst architect associate attorney buyer ceo cfo chief clerk coach consultant
contractor controller coordinator
counsel cto designer developer director engineer executive founder head intern lead lawyer manager marketer nurse
officer owner partner planner
president principal producer programmer recruiter representative researcher sales scientist specialist sre staff
strategist supervisor teacher
technician tester trader trainer vp writer years year role job position contract tenure stint career employment
internship months days time work
working employed team
`);

const withoutPlural = (word: string) => (word.endsWith("s") && word.length > 3 ? word.slice(0, -1) : word);

/** In lower case, a hidden token of this kind is not a leak: "will lead", "go to market". */
export const isPlainWord = (word: string): boolean => plain.has(word) || plain.has(withoutPlural(word));
export const isCalendarWord = (word: string): boolean => calendar.has(word);
export const isCity = (word: string): boolean => cities.has(word);
export const isState = (word: string): boolean => states.has(word);
export const isSkill = (word: string): boolean => skills.has(word);
export const isBigCompany = (word: string): boolean => companies.has(word);
export const isProductWord = (word: string): boolean => products.has(word);
export const isRoleWord = (word: string): boolean => roles.has(word) || roles.has(withoutPlural(word));
/** Also an ordinary word, place, skill or month: such a hidden token is a question (spec §12). */
export const isOrdinary = (word: string): boolean =>
  isPlainWord(word) ||
  calendar.has(word) ||
  cities.has(word) ||
  states.has(word) ||
  countries.has(word) ||
  skills.has(word);

const inflections = ["es", "ed", "d", "er", "ers", "or", "ors", "ing", "ly", "al", "y", "s"];
const suffixes = (
  "tion tions sion ment ments ness ity ities ance ence ency ship ology ics ical able ible ware izer ised " +
  "ized ising izing ive ous less ful ing ings ism ist ists ally ably graph grapher trician nician tician"
).split(" ");
const prefixes = (
  "re un pre co non multi micro cyber bio geo over under inter cross meta auto anti back front super tele " +
  "neuro self mid post sub up down out"
).split(" ");

/** Whether a word, in any inflection, is never read as a person's or company's name. */
export function isKnownWord(word: string): boolean {
  if (word.length <= 1 || isOrdinary(word) || isInflected(word)) return true;
  if (word.length > 6 && suffixes.some((suffix) => word.endsWith(suffix))) return true;
  return prefixes.some((prefix) => {
    const rest = word.startsWith(prefix) ? word.slice(prefix.length) : "";
    return rest.length > 2 && (plain.has(rest) || isInflected(rest));
  });
}

function isInflected(word: string): boolean {
  if ((word.endsWith("ies") || word.endsWith("ied")) && plain.has(`${word.slice(0, -3)}y`)) return true;
  return inflections.some((ending) => {
    if (word.length <= ending.length + 2 || !word.endsWith(ending)) return false;
    const stem = word.slice(0, -ending.length);
    return (
      plain.has(stem) ||
      plain.has(`${stem}e`) ||
      plain.has(`${stem}y`) ||
      (stem.at(-1) === stem.at(-2) && plain.has(stem.slice(0, -1)))
    );
  });
}
