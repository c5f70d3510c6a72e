import {
  Activity,
  Bookmark,
  BriefcaseBusiness,
  Building2,
  Calculator,
  CalendarClock,
  ChartNoAxesColumn,
  FileText,
  Gauge,
  Handshake,
  House,
  Landmark,
  IdCard,
  ListOrdered,
  MailOpen,
  PanelsTopLeft,
  Scale,
  Search,
  Settings,
  SquareKanban,
  Upload,
  UserPlus,
  UserRound,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { parseKeywords, termMatches, wordsOf } from "#domain/core/tokenize.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { Command } from "#web/lib/keys/commands.ts";
import { useNavLinks } from "#web/lib/use-nav-links.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import type { PlainPath } from "#web/lib/router/paths.ts";

/** Other names of a page, and its icon. A link without an entry is found by its label. */
const pages: Record<string, { words: string; icon: ReactNode }> = {
  "/mls": { words: "mls start", icon: <House /> },
  "/mls/search": { words: "talent search find", icon: <Search /> },
  "/mls/list": { words: "new listing draft publish", icon: <UserPlus /> },
  "/mls/employer": { words: "hiring my requests how it works", icon: <Building2 /> },
  "/mls/agent": { words: "my listings drafts own", icon: <Users /> },
  "/mls/tools/split": { words: "commission fee tools", icon: <Calculator /> },
  "/mls/shortlist": { words: "bookmarks compare notes", icon: <Bookmark /> },
  "/mls/pipeline": { words: "board stages", icon: <SquareKanban /> },
  "/mls/jobs": { words: "new open create roles requisitions clients openings", icon: <BriefcaseBusiness /> },
  "/mls/lists": { words: "new create candidates client submission pack share", icon: <ListOrdered /> },
  "/mls/clients": { words: "new add companies customers", icon: <Building2 /> },
  "/mls/introductions": { words: "inbox requests answers reveal nda", icon: <IdCard /> },
  "/mls/admin": { words: "dashboard activity configuration integrations queue", icon: <Gauge /> },
  "/mls/admin/organizations": { words: "vetting plans agencies employers admin", icon: <Building2 /> },
  "/mls/cases": { words: "matches prior knowledge disputes register admin", icon: <FileText /> },
  "/mls/admin/supply": { words: "market listings searches plans earnings admin", icon: <Scale /> },
  "/mls/deals": { words: "deal management commissions fees", icon: <Handshake /> },
  "/mls/money": { words: "receivables overdue statements partners reserves accounting", icon: <Landmark /> },
};

const legal = [
  { to: "/mls/terms", label: "Terms & Policies", words: "legal" },
  { to: "/mls/privacy", label: "Privacy", words: "legal gdpr data" },
  { to: "/mls/compliance", label: "Compliance", words: "legal" },
] as const;

/** Every linked page (spec §19): the navigation, then the links of footer and hubs. */
export function usePages(): Command[] {
  const navigate = useNavigate();
  const { kind, viewer } = useBackend();
  const links = useNavLinks();
  const page = (to: PlainPath, label: string, words: string, icon: ReactNode): Command => ({
    id: `go ${to}`,
    label,
    words,
    icon,
    run: () => void navigate({ to }),
  });
  // The demo keeps its data in this browser and accepts no files.
  const lists = viewer !== null && mayDo(viewer, "listing.create");
  const imports = kind === "server" && lists;
  return [
    ...links.map(({ to, label }) => page(to, label, pages[to]?.words ?? "", pages[to]?.icon ?? <PanelsTopLeft />)),
    ...(lists ? [page("/mls/list/cvs", "CVs to review", "upload resumes drafts files", <FileText />)] : []),
    ...(imports ? [page("/mls/import", "Import candidates", "csv resume upload files", <Upload />)] : []),
    ...(viewer && mayDo(viewer, "admin.platform")
      ? [page("/mls/admin/status", "System status", "health server jobs database memory uptime admin", <Activity />)]
      : []),
    ...(viewer && mayDo(viewer, "lead.read")
      ? [page("/mls/admin/leads", "Demo calls", "leads booked admin", <CalendarClock />)]
      : []),
    ...(viewer && mayDo(viewer, "outbox.use")
      ? [page("/mls/admin/outbox", "Outbox", "emails email sent failed stored admin", <MailOpen />)]
      : []),
    page("/mls/market", "Market rates", "comps salaries fees benchmark hires market", <ChartNoAxesColumn />),
    page(
      "/mls/profile",
      "Profile",
      "account password passkeys sessions second factor preferences name theme",
      <UserRound />,
    ),
    page(
      "/mls/settings",
      "Settings",
      "organization members colleagues invite invitations roles stages notifications plan api keys webhooks",
      <Settings />,
    ),
    ...legal.map(({ to, label, words }) => page(to, label, words, <FileText />)),
  ];
}

/** The pages that a text names by their label, and those that have it among their other words. */
export function pagesFor(pages: readonly Command[], text: string): { named: Command[]; known: Command[] } {
  const isNamed = ({ label }: Command) => matching([{ label }], text).length > 0;
  const found = matching(pages, text);
  return { named: found.filter(isNamed), known: found.filter((page) => !isNamed(page)) };
}

/** Entries in which every term of `text` starts a word: the rule of the keyword box (spec §18). */
export function matching<Entry extends { label: string; words?: string }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const terms = parseKeywords(text);
  if (terms.length === 0) return text.trim() === "" ? [...entries] : [];
  return entries.filter(({ label, words }) => {
    const all = [wordsOf(label), wordsOf(words ?? "")];
    return terms.every((term) => all.some((each) => termMatches(each, term)));
  });
}
