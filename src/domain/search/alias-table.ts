/**
 * Words that mean the same in the trades our listings come from, one meaning a line. A short form can be in several
 * lines (`pm`): it finds all of its meanings, but they don't find each other.
 */
export const aliasLines = `
software engineer = software developer = swe = sde = programmer
software development engineer in test = sdet
site reliability engineer = sre
devops engineer = development operations engineer
quality assurance = qa
quality assurance engineer = qa engineer = test engineer
quality assurance analyst = qa analyst = test analyst
quality control = qc
machine learning = ml
machine learning engineer = ml engineer = mle
artificial intelligence = ai
natural language processing = nlp
large language model = llm = large language models = llms
computer vision = cv engineer
data scientist = ds
data engineer = de
data analyst = da
business intelligence = bi
business analyst = ba
database administrator = dba = database admin
system administrator = systems administrator = sysadmin = sys admin = system admin
network administrator = network admin
information technology = it
information security = infosec = cybersecurity = cyber security = security engineering
security operations center = soc = security operations
chief information security officer = ciso
solutions architect = solution architect
enterprise architect = ea
technical program manager = tpm
engineering manager = em
technical lead = tech lead = team lead
product manager = pm
product owner = po
project manager = pm
program manager = pm
project management professional = pmp
scrum master = scrummaster
user experience = ux
user experience designer = ux designer = product designer
user interface = ui
user interface designer = ui designer
user experience researcher = ux researcher
application programming interface = api
front end = frontend
back end = backend
full stack = fullstack
e commerce = ecommerce
health care = healthcare
fin tech = fintech = financial technology
ed tech = edtech
non profit = nonprofit
kubernetes = k8s = kube
infrastructure as code = iac
internationalization = i18n
javascript = js = java script = ecmascript
typescript = ts = type script
node.js = nodejs = node
react = reactjs = react.js
vue.js = vue = vuejs
next.js = nextjs
angular = angularjs = angular.js
express = expressjs = express.js
three.js = threejs
go = golang
c# = csharp = c sharp
c++ = cpp = c plus plus
.net = dotnet = dot net
asp.net = aspnet
objective c = objc
python = py
ruby on rails = rails = ror
postgresql = postgres = psql
mongodb = mongo
sql server = mssql = ms sql
elasticsearch = elastic search
amazon web services = aws
google cloud platform = gcp = google cloud
microsoft azure = azure
continuous integration = ci
continuous delivery = cd
ci cd = cicd = continuous integration
version control = git
spring boot = springboot
power bi = powerbi
graphql = graph ql
mysql = my sql
no sql = nosql
tensorflow = tensor flow
pytorch = py torch
scikit learn = sklearn
internet of things = iot
augmented reality = ar
virtual reality = vr
robotic process automation = rpa
enterprise resource planning = erp
customer relationship management = crm
salesforce = sfdc
human resources = hr
human resources business partner = hrbp = hr business partner
human resources information system = hris
human resources manager = hr manager
talent acquisition = ta = recruiting = recruitment = recruiter
recruiter = talent acquisition specialist = talent acquisition partner
learning and development = l d
chief executive officer = ceo
chief technology officer = cto
chief financial officer = cfo
chief operating officer = coo
chief information officer = cio
chief marketing officer = cmo
chief product officer = cpo
chief people officer = chro = chief human resources officer
vice president = vp
senior vice president = svp
executive vice president = evp
assistant vice president = avp
managing director = md
general manager = gm
senior = sr
junior = jr
manager = mgr
management = mgmt
director = dir
assistant = asst
associate = assoc
administrator = admin
executive = exec
representative = rep
coordinator = coord
engineer = engr
developer = dev
department = dept
manufacturing = mfg
marketing = mktg
operations = ops
government = govt
executive assistant = ea
administrative assistant = admin assistant = office assistant
office manager = office administrator
account executive = ae
account manager = am
sales development representative = sdr = sales development rep
business development representative = bdr = business development rep
business development = bizdev = biz dev = bd
business development manager = bdm
sales engineer = se = solutions engineer = presales engineer
sales representative = sales rep
customer success manager = csm
customer service representative = csr = customer service rep
customer support = customer service
client services = customer success
search engine optimization = seo
search engine marketing = sem
pay per click = ppc
social media manager = smm
content writer = copywriter = copy writer
public relations = pr
product marketing manager = pmm
business to business = b2b
business to consumer = b2c
software as a service = saas
certified public accountant = cpa
chartered financial analyst = cfa
financial planning and analysis = fp a = fpa = financial planning analysis
financial analyst = finance analyst
accounts payable = ap
accounts receivable = ar
general ledger = gl
staff accountant = accountant
bookkeeper = book keeper = bookkeeping
generally accepted accounting principles = gaap
mergers and acquisitions = m a
investment banking = ib
know your customer = kyc
anti money laundering = aml
registered nurse = rn
licensed practical nurse = lpn = licensed vocational nurse = lvn
nurse practitioner = np = aprn
certified registered nurse anesthetist = crna = nurse anesthetist
certified nursing assistant = cna = nursing assistant = nurse aide
physician assistant = pa
medical assistant = ma
medical doctor = physician = doctor
emergency medical technician = emt
emergency room = er = emergency department
intensive care unit = icu = intensive care
physical therapist = pt = physiotherapist
occupational therapist = ot
speech language pathologist = slp = speech therapist
licensed clinical social worker = lcsw = clinical social worker
radiologic technologist = rad tech = radiology technician = x ray technician
medical technologist = med tech
pharmacist = pharmd
pharmacy technician = pharm tech
electronic health record = ehr = electronic medical record = emr
obstetrics = ob = obgyn
heating ventilation and air conditioning = hvac
hvac technician = hvac tech = heating and cooling technician
computer numerical control = cnc
cnc machinist = cnc operator
computer aided design = cad
computer aided manufacturing = cam
programmable logic controller = plc
supervisory control and data acquisition = scada
mechanical engineer = me
electrical engineer = ee
civil engineer = ce
professional engineer = licensed engineer
engineer in training = eit
field programmable gate array = fpga
printed circuit board = pcb
building information modeling = bim
mechanical electrical plumbing = mep
quantity surveyor = cost estimator
construction manager = cm
superintendent = super
occupational safety and health = osha
environmental health and safety = ehs = environment health safety = hse
supply chain = scm = supply chain management
procurement = purchasing = sourcing
transportation management system = tms
warehouse management system = wms
commercial driver license = cdl = commercial drivers license
truck driver = cdl driver
forklift operator = fork lift operator
six sigma = lean six sigma
attorney = lawyer = counsel
general counsel = gc counsel
paralegal = legal assistant
intellectual property = ip
teacher = educator
teaching assistant = ta
special education = sped
english as a second language = esl
instructional designer = learning designer
physician = md
veterinarian = vet
executive chef = head chef
food and beverage = f b
real estate = realty
loan officer = mortgage loan officer = mlo
customer experience = cx
research and development = r d = rnd
application security = appsec
penetration tester = pen tester = pentester
identity and access management = iam
governance risk and compliance = grc
top secret sci = ts sci
work from home = wfh
`;

/** Places by the names people type for them. */
export const placeLines = `
new york = nyc = new york city
san francisco = sf
los angeles = la
philadelphia = philly
las vegas = vegas
saint louis = st louis
saint paul = st paul
saint petersburg = st petersburg
fort worth = ft worth
fort lauderdale = ft lauderdale
salt lake city = slc
new orleans = nola
atlanta = atl
dallas = dfw = dallas fort worth
research triangle = rtp
san francisco bay area = bay area = silicon valley
`;

/** Fields of work whose people are called both engineers and developers. */
export const builtThings = [
  ["front end", "frontend"],
  ["back end", "backend"],
  ["full stack", "fullstack"],
  ["web"],
  ["mobile"],
  ["ios"],
  ["android"],
  ["java"],
  ["javascript", "js"],
  ["python"],
  [".net", "dotnet"],
  ["ruby"],
  ["php"],
  ["go", "golang"],
  ["react"],
  ["node", "node.js"],
  ["c++", "cpp"],
  ["salesforce", "sfdc"],
] as const;
