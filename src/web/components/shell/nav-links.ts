/** The navigation of the signed-in area, in the seed's order (§2): the full list. A link stands here once its page works. */
export const navLinks = [
  { to: "/mls", label: "Home", exact: true, inHeader: true },
  { to: "/mls/search", label: "Browse Candidates", exact: false, inHeader: true },
  { to: "/mls/list", label: "List Candidate", exact: false, inHeader: true },
  { to: "/mls/employer", label: "Employer Hub", exact: false, inHeader: true },
  { to: "/mls/agent", label: "Agent Hub", exact: false, inHeader: true },
  { to: "/mls/tools/split", label: "Split Calculator", exact: false, inHeader: true },
  { to: "/mls/shortlist", label: "Shortlist", exact: false, inHeader: false },
  { to: "/mls/pipeline", label: "Pipeline", exact: false, inHeader: false },
  { to: "/mls/introductions", label: "Introductions", exact: false, inHeader: false },
  { to: "/mls/deals", label: "Deals", exact: false, inHeader: false },
] as const;

/** The last of the list, for who may (decisions §2). */
export const adminLink = { to: "/mls/admin", label: "Admin", exact: false, inHeader: false } as const;

/** Those of the seed's first six that stand in the header of a wide screen; all are under More and in the mobile sheet (decisions §10). */
export const headerLinks = navLinks.filter(({ inHeader }) => inHeader);
