/**
 * Where a text of the specification appears: the signed-in area, the same for the platform's staff, the demo, or a
 * public page.
 */
export type World = "public" | "signed-in" | "staff" | "demo";

/** What has to be done on the page before the text appears; "as it is" means nothing. */
export type State =
  | "as it is"
  | "session expired"
  | "server unreachable"
  | "callback without tokens"
  | "loading"
  | "nothing found"
  | "advanced filters"
  | "sorting"
  | "availability choices"
  | "update choices"
  | "agency type choices"
  | "footer"
  | "tab Screening"
  | "authorization choices"
  | "deal statuses"
  | "new deal"
  | "deal menu"
  | "deleting a deal"
  | "budget choices"
  | "timeline choices"
  | "step 2"
  | "step 4"
  | "empty shortlist"
  | "adding to the pipeline"
  | "no one to add"
  | "stage choices"
  | "updating notes"
  | "pipeline dialog"
  | "conversations"
  | "notifications"
  | "shortlisting"
  | "unshortlisting"
  | "shortlisting all"
  | "clearing the shortlist"
  | "adding"
  | "deleting a deal for good"
  | "exporting a deal"
  | "market unreachable"
  | "deals unreachable"
  | "new deal without parties"
  | "a deal that is not deleted"
  | "a deal that is created"
  | "a deal that is not created"
  | "terms that are not proposed"
  | "adding again"
  | "writing a note"
  | "moving"
  | "removing from the pipeline"
  | "submitted";

export type SeedText = { worlds: readonly World[]; route: string; state: State; texts: readonly string[] };

const both = ["signed-in", "demo"] as const;

/**
 * The specification's visible texts whose controls exist (spec §2, §4, §5, §8, §9), exactly. Routes are those of the
 * signed-in area; the demo has the same ones under /demo. Changing a text here changes the specification.
 */
export const seedTexts: readonly SeedText[] = [
  {
    worlds: ["public"],
    route: "/",
    state: "as it is",
    texts: [
      "Features",
      "Competitive Analysis",
      "Sign In",
      "Live Demo",
      "Start Hiring Today",
      "Start Free Trial",
      "Request Employer Access",
      "Book Demo Call",
      "Pre-screened candidates",
      "Transparent pricing",
      "NDA and legal workflows",
      "No upfront cost",
      "commission is paid only on successful placements",
      "GDPR compliance",
    ],
  },
  {
    worlds: ["public"],
    route: "/features",
    state: "as it is",
    texts: [
      "For Candidates",
      "For Employers",
      "For Recruiting Agencies",
      "Get Started",
      "Browse Talent Now",
      "Privacy-first search",
      "Identity hidden until revealed",
      "Salary transparency",
      "Agency vetting",
      "AI matching",
      "free for candidates",
      "Start Free Trial",
      "Request Employer Access",
    ],
  },
  {
    worlds: ["public"],
    route: "/features",
    state: "as it is",
    texts: [
      "Pricing",
      "Starter",
      "$299/month",
      "Up to 25 active listings",
      "Basic search",
      "Standard support",
      "Commission calculator",
      "Basic analytics",
      "Professional",
      "$599/month",
      "Up to 100 listings",
      "Advanced search and AI matching",
      "Priority support",
      "Deal management",
      "Analytics",
      "Custom integrations",
      "White-label",
      "Enterprise",
      "Custom pricing",
      "Unlimited listings",
      "Custom AI algorithms",
      "24/7 support",
      "Compliance tools",
      "Custom reporting",
      "API access",
      "SSO",
    ],
  },
  {
    worlds: ["public"],
    route: "/competitive-analysis",
    state: "as it is",
    texts: [
      "Enroll Now",
      "Category",
      "Value proposition",
      "Strengths",
      "TalentMLS's advantage",
      "Export CSV",
      "Community first",
      "The founder's pledge",
      "free for candidates",
    ],
  },
  {
    worlds: ["public"],
    route: "/mls",
    state: "as it is",
    texts: [
      "Authentication Required",
      "Please sign in through the ecosystem to access this application",
      "Sign in with Ecosystem",
    ],
  },
  { worlds: ["public"], route: "/mls", state: "session expired", texts: ["Session expired. Please sign in again."] },
  {
    worlds: ["public"],
    route: "/mls",
    state: "server unreachable",
    texts: ["Authentication failed. Please sign in again."],
  },
  {
    worlds: ["public"],
    route: "/auth/callback/ecosystem",
    state: "callback without tokens",
    texts: [
      "Ecosystem Authentication Error",
      "Missing required authentication tokens from ecosystem",
      "You will be redirected to the login page in a few seconds...",
    ],
  },
  {
    worlds: ["public"],
    route: "/auth?error=ecosystem_auth_failed",
    state: "as it is",
    texts: ["Authentication failed. Please sign in again.", "Sign in with Ecosystem"],
  },
  {
    worlds: ["public", "demo"],
    route: "/nowhere/at/all",
    state: "as it is",
    texts: ["Oops! Page not found", "Return to Home"],
  },
  {
    worlds: ["demo"],
    route: "/mls",
    state: "as it is",
    texts: ["INVESTOR DEMO", "Mock data is used", "Investor Demo Version", "Reset demo"],
  },
  {
    worlds: both,
    route: "/mls",
    state: "as it is",
    texts: [
      "A Multiple Listing Service for Talent",
      "For Agencies",
      "For Employers",
      "For Candidates",
      "How It Works",
      "List anonymized candidates with commission terms.",
      "Invite employers or partner agencies to request intros.",
      "Why Choose",
      "Privacy & Compliance",
      "Identifiers stay masked until NDA or intro.",
    ],
  },
  {
    worlds: both,
    route: "/mls",
    state: "as it is",
    texts: [
      "MLS Home",
      "Home",
      "Browse Candidates",
      "List Candidate",
      "Employer Hub",
      "Agent Hub",
      "Split Calculator",
      "Commission Split Calculator",
    ],
  },
  { worlds: both, route: "/mls", state: "footer", texts: ["Terms & Policies", "Privacy", "Compliance"] },
  { worlds: ["signed-in"], route: "/mls/search", state: "loading", texts: ["Loading candidates..."] },
  {
    worlds: both,
    route: "/mls/search",
    state: "as it is",
    texts: [
      "Talent Search",
      "candidates found",
      "Remote",
      "Hybrid",
      "On-site",
      "Advanced Filters",
      "Clear All",
      "Recently Updated",
      "View",
    ],
  },
  {
    worlds: ["demo"],
    route: "/mls/search",
    state: "as it is",
    texts: ["$185k - $225k", "Listed by Northstar Talent • Split: 60%/40%", "+4 more"],
  },
  { worlds: ["demo"], route: "/mls/search?skills=C%23", state: "as it is", texts: ["1 candidate found"] },
  {
    worlds: both,
    route: "/mls/search?keywords=zzzz",
    state: "nothing found",
    texts: ["0 candidates found", "No candidates found", "Try adjusting your search filters to find more candidates."],
  },
  {
    worlds: both,
    route: "/mls/search",
    state: "advanced filters",
    texts: [
      "React",
      "Node.js",
      "Python",
      "TypeScript",
      "AWS",
      "Docker",
      "Kubernetes",
      "PostgreSQL",
      "MongoDB",
      "GraphQL",
      "Next.js",
      "Vue.js",
      "Angular",
      "Java",
      "C#",
      ".NET",
      "Spring Boot",
      "Microservices",
      "Redis",
      "Elasticsearch",
    ],
  },
  {
    worlds: both,
    route: "/mls/search",
    state: "advanced filters",
    texts: [
      "Public Trust",
      "Secret",
      "Top Secret",
      "TS/SCI",
      "Work authorization",
      "Security clearance",
      "Industry",
      "Availability",
      "Last updated",
      "Agency type",
    ],
  },
  { worlds: both, route: "/mls/search", state: "advanced filters", texts: ["USC", "GC", "H1B", "TN", "OPT", "L1"] },
  {
    worlds: both,
    route: "/mls/search",
    state: "advanced filters",
    texts: [
      "FinTech",
      "Healthcare",
      "E-commerce",
      "SaaS",
      "AI/ML",
      "Cybersecurity",
      "Government",
      "Defense",
      "Telecommunications",
      "Media",
      "Gaming",
      "EdTech",
    ],
  },
  {
    worlds: both,
    route: "/mls/search",
    state: "sorting",
    texts: ["Recently Updated", "Salary High to Low", "Experience", "Availability", "Relevance"],
  },
  {
    worlds: both,
    route: "/mls/search",
    state: "availability choices",
    texts: ["Any time", "Immediate (0-2 weeks)", "Within a month", "Within 3 months"],
  },
  {
    worlds: both,
    route: "/mls/search",
    state: "update choices",
    texts: ["Any time", "Last 24 hours", "Last week", "Last month"],
  },
  {
    worlds: both,
    route: "/mls/search",
    state: "agency type choices",
    texts: ["Listing Agency (LA)", "Selling Agency (SA)", "Both"],
  },
  {
    worlds: both,
    route: "/mls/candidate/nobody",
    state: "as it is",
    texts: [
      "Candidate Not Found",
      "The candidate you're looking for doesn't exist or has been removed.",
      "Back to Search",
    ],
  },
  {
    worlds: ["demo"],
    route: "/mls/candidate/4",
    state: "as it is",
    texts: [
      "Back to Search",
      "Overview",
      "Experience",
      "Skills",
      "Screening",
      "Listing Agency",
      "Quick Stats",
      "Last updated",
      "Days since update",
      "Default split LA/SA",
    ],
  },
  { worlds: ["demo"], route: "/mls/candidate/1", state: "tab Screening", texts: ["/ 100"] },
  {
    worlds: both,
    route: "/mls/list",
    state: "as it is",
    texts: [
      "List a Candidate",
      "Basics",
      "Skills",
      "Screening",
      "Terms",
      "Role Title",
      "Work Authorization",
      "City",
      "State",
      "Salary Range",
      "Availability Date",
    ],
  },
  {
    worlds: both,
    route: "/mls/list",
    state: "authorization choices",
    texts: ["US Citizen", "Green Card", "H1B Visa", "TN Visa", "Other"],
  },
  {
    worlds: both,
    route: "/mls/list",
    state: "step 2",
    texts: [
      "Professional Summary",
      "FinTech",
      "Healthcare",
      "E-commerce",
      "SaaS",
      "Enterprise Software",
      "Gaming",
      "Media",
      "Education",
      "Government",
      "Non-profit",
      "Startup",
    ],
  },
  { worlds: both, route: "/mls/list", state: "step 2", texts: ["Product Management", "Previous", "Next"] },
  { worlds: both, route: "/mls/list", state: "step 4", texts: ["$15,000", "Exclusivity (days)", "Submit", "Previous"] },
  { worlds: both, route: "/mls/shortlist", state: "as it is", texts: ["Shortlist & Compare", "Compare", "Export CSV"] },
  { worlds: ["demo"], route: "/mls/shortlist", state: "writing a note", texts: ["Notes Updated"] },
  {
    worlds: ["demo"],
    route: "/mls/shortlist",
    state: "empty shortlist",
    texts: ["Shortlist & Compare", "No candidates shortlisted", "Browse Candidates"],
  },
  {
    worlds: both,
    route: "/mls/compare",
    state: "as it is",
    texts: ["No Candidates to Compare", "Please select candidates from the search page to compare them."],
  },
  { worlds: ["demo"], route: "/mls/compare?ids=1,3", state: "as it is", texts: ["No common skills found"] },
  {
    worlds: both,
    route: "/mls/agent",
    state: "as it is",
    texts: ["Agent Hub", "The Listing Agent reviews and may accept or modify terms."],
  },
  {
    worlds: both,
    route: "/mls/agent",
    state: "as it is",
    texts: [
      "Employer interest",
      "Employer Name",
      "Contact Name",
      "Contact Email",
      "Role Title",
      "Budget Range",
      "Timeline",
      "Requirements",
      "Candidate",
    ],
  },
  {
    worlds: both,
    route: "/mls/agent",
    state: "budget choices",
    texts: ["80k-120k", "120k-160k", "160k-200k", "200k-250k", "250k+"],
  },
  {
    worlds: both,
    route: "/mls/agent",
    state: "timeline choices",
    texts: ["Immediate (1-2 weeks)", "Urgent (2-4 weeks)", "Standard (1-2 months)", "Flexible (2+ months)"],
  },
  {
    worlds: both,
    route: "/mls/employer",
    state: "as it is",
    texts: [
      "Employer Hub",
      "How it works",
      "Legal and compliance",
      "Pre-screened candidates",
      "Transparent pricing",
      "NDA and legal workflows",
      "No upfront cost",
    ],
  },
  {
    worlds: both,
    route: "/mls/tools/split",
    state: "as it is",
    texts: [
      "Commission Split Calculator",
      "$160,000",
      "25%",
      "60%",
      "40%",
      "$40,000.00",
      "$24,000.00",
      "$16,000.00",
      "30 days",
      "60 days",
      "90 days",
      "120 days",
    ],
  },
  {
    worlds: both,
    route: "/mls/deals",
    state: "as it is",
    texts: [
      "Deal Management",
      "Manage recruitment deals and track commissions",
      "Create Deal",
      "Total Deals",
      "Total Value",
      "Conversion Rate",
      "Closed Won",
      "Deal ID",
      "Candidate",
      "Employer",
      "Target Salary",
      "Total Fee",
      "Status",
      "Created",
    ],
  },
  { worlds: ["demo"], route: "/mls/deals", state: "as it is", texts: ["Deals (2)", "0.0%"] },
  {
    worlds: both,
    route: "/mls/deals",
    state: "deal statuses",
    texts: ["Draft", "Pending Signatures", "Executed", "Closed Won", "Closed Lost"],
  },
  { worlds: both, route: "/mls/deals?search=zzzz", state: "as it is", texts: ["No deals found"] },
  { worlds: both, route: "/mls/deals", state: "deal menu", texts: ["View Deal", "Edit Deal", "Delete Deal"] },
  {
    worlds: ["demo"],
    route: "/mls/deal/1",
    state: "as it is",
    texts: [
      "Deal Management",
      "Draft",
      "Parties",
      "Listing agency",
      "Selling agency",
      "Employer",
      "Commission",
      "$40,000.00",
      "Terms",
      "90 days",
      "Export PDF",
    ],
  },
  {
    worlds: ["demo"],
    route: "/mls/deal/1",
    state: "deleting a deal",
    texts: ["Are you sure you want to delete this deal?"],
  },
  {
    worlds: both,
    route: "/mls/deals",
    state: "new deal",
    texts: [
      "Create New Deal",
      "Standard Placement",
      "25% fee, 60/40 split",
      "Executive Search",
      "33% fee, 70/30 split",
      "Contract Placement",
      "15% fee, 50/50 split",
      "150,000",
      "$37,500.00",
      "30 days",
      "60 days",
      "90 days",
      "120 days",
    ],
  },
  {
    worlds: ["demo"],
    route: "/mls/pipeline",
    state: "as it is",
    texts: [
      "Candidate Pipeline",
      "Manage 4 candidates across 5 stages",
      "4 active",
      "available",
      "Add Candidate",
      "All stages",
      "Applied",
      "Screening",
      "Interview",
      "Final Round",
      "Offer",
      "No candidates in this stage",
      "Create deals directly from candidates in your pipeline",
      "days in stage",
      "$160k - $190k",
    ],
  },
  {
    worlds: ["demo"],
    route: "/mls/pipeline",
    state: "stage choices",
    texts: ["All stages", "Applied", "Screening", "Interview", "Final Round", "Offer"],
  },
  {
    worlds: ["demo"],
    route: "/mls/pipeline",
    state: "adding to the pipeline",
    texts: ["Add Candidate to Pipeline", "Search shortlisted candidates...", "Applied"],
  },
  {
    worlds: ["demo"],
    route: "/mls/pipeline",
    state: "no one to add",
    texts: ["No available candidates", "Add candidates to shortlist first"],
  },
  { worlds: ["demo"], route: "/mls/pipeline", state: "updating notes", texts: ["Update notes for this candidate:"] },
  {
    worlds: ["demo"],
    route: "/mls/search",
    state: "pipeline dialog",
    texts: ["Overview", "Pipeline View", "Analytics"],
  },
  { worlds: ["demo"], route: "/mls/search", state: "conversations", texts: ["Messages"] },
  { worlds: ["demo"], route: "/mls/search", state: "notifications", texts: ["Notifications"] },
  {
    worlds: ["demo"],
    route: "/mls/deals",
    state: "as it is",
    texts: ["Search deals by ID, candidate, or employer..."],
  },
  { worlds: ["demo"], route: "/mls/search", state: "shortlisting", texts: ["Added to Shortlist"] },
  { worlds: ["demo"], route: "/mls/search", state: "unshortlisting", texts: ["Removed from Shortlist"] },
  { worlds: ["demo"], route: "/mls/search", state: "adding", texts: ["Added to Pipeline"] },
  {
    worlds: ["demo"],
    route: "/mls/search",
    state: "shortlisting all",
    texts: ["Bulk Shortlist Update", "Added 8 candidates, skipped 0 already shortlisted"],
  },
  {
    worlds: ["demo"],
    route: "/mls/shortlist",
    state: "clearing the shortlist",
    texts: ["Shortlist Cleared", "All candidates have been removed from your shortlist", "No candidates shortlisted"],
  },
  {
    worlds: ["demo"],
    route: "/mls/deal/1",
    state: "exporting a deal",
    texts: ["PDF Generated", "Deal sheet PDF downloaded successfully"],
  },
  { worlds: ["demo"], route: "/mls/deals", state: "deleting a deal for good", texts: ["Deal Deleted"] },
  {
    worlds: ["staff", "demo"],
    route: "/mls/admin",
    state: "as it is",
    texts: [
      "Admin Dashboard",
      "Admin",
      "Live activity",
      "Active users",
      "Candidate views",
      "Introduction requests",
      "Deal sheets",
      "Conversion rate",
      "Average time to hire",
      "Partner agencies",
      "Integrations",
    ],
  },
  // On a server other people may be online.
  {
    worlds: ["demo"],
    route: "/mls/admin",
    state: "as it is",
    texts: ["No other users online", "No recent activity", "1,247", "89", "23", "145", "78", "45", "18d", "12"],
  },
  { worlds: ["staff", "demo"], route: "/mls/admin?tab=activity", state: "as it is", texts: ["Recent activity"] },
  {
    worlds: ["staff", "demo"],
    route: "/mls/admin?tab=configuration",
    state: "as it is",
    texts: ["Configuration", "Platform configuration", "Setting", "Value"],
  },
  {
    worlds: ["staff"],
    route: "/mls",
    state: "as it is",
    texts: ["A Multiple Listing Service for Talent", "How It Works"],
  },
  { worlds: ["signed-in"], route: "/mls/search", state: "market unreachable", texts: ["Failed to fetch candidates: "] },
  { worlds: ["signed-in"], route: "/mls/deals", state: "deals unreachable", texts: ["Failed to fetch deals: "] },
  {
    worlds: ["signed-in"],
    route: "/mls/deals",
    state: "new deal without parties",
    texts: ["Failed to fetch employers: ", "Failed to fetch agencies: "],
  },
  {
    worlds: ["demo"],
    route: "/mls/candidate/1",
    state: "a deal that is created",
    texts: ["Deal Created", "has been created successfully."],
  },
  {
    worlds: ["signed-in"],
    route: "/mls/tools/split?salary=190000",
    state: "a deal that is not created",
    texts: ["Error", "Failed to create deal. Please try again."],
  },
  {
    worlds: ["signed-in"],
    route: "/mls/deals?status=draft",
    state: "terms that are not proposed",
    texts: ["Error", "Failed to update deal. Please try again."],
  },
  {
    worlds: ["signed-in"],
    route: "/mls/deals?status=draft",
    state: "a deal that is not deleted",
    texts: ["Error", "Failed to delete deal. Please try again."],
  },
  {
    worlds: ["demo"],
    route: "/mls/search",
    state: "adding again",
    texts: ["Already in Pipeline", "is already in the pipeline"],
  },
  { worlds: ["demo"], route: "/mls/pipeline", state: "moving", texts: ["Stage Updated", " moved to Screening"] },
  { worlds: ["demo"], route: "/mls/pipeline", state: "removing from the pipeline", texts: ["Removed from Pipeline"] },
  {
    worlds: ["demo"],
    route: "/mls/list",
    state: "submitted",
    texts: ["Candidate Listed Successfully!", "List Another Candidate"],
  },
];
