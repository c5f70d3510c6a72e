import type { FirstStepId, winOf } from "#domain/home/first-steps.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";

type Page =
  | "/mls/admin/outbox"
  | "/mls/admin"
  | "/mls/admin/supply"
  | "/mls/settings"
  | "/mls/list"
  | "/mls/agent"
  | "/mls/introductions"
  | "/mls/import"
  | "/mls/search";
type Words = { title: string; says: string; action?: { label: string; to: Page; search?: Record<string, string> } };

/** What to do, why, and where. Steps without an action are server settings: environment variables read at start. */
const words: Record<FirstStepId, Words> = {
  mail_server: {
    title: "Connect a mail server",
    says: "Set SMTP_URL and restart. Until then, emails wait in the outbox.",
    action: { label: "Open the outbox", to: "/mls/admin/outbox" },
  },
  public_address: {
    title: "Set the public address",
    says: "Set PUBLIC_URL to the address people open, and restart. Links in emails start with it.",
  },
  master_key: {
    title: "Move the master key out of the data folder",
    says:
      "It was generated into master.key, beside the data it protects. Set MASTER_KEY to its content, " +
      "restart, and keep a copy in a safe place. Backups can't be read without it.",
  },
  support_email: {
    title: "Add a support email",
    says: "It is shown in emails and on help pages.",
    action: { label: "Open configuration", to: "/mls/admin", search: { tab: "configuration" } },
  },
  first_agency: {
    title: "Vet the first agency",
    says: "Send agencies the sign-up link. You review each one that signs up.",
    action: { label: "Invite agencies", to: "/mls/admin/supply" },
  },
  first_employer: {
    title: "Vet the first employer",
    says: "Send employers the sign-up link, or let your agencies bring their clients.",
    action: { label: "Invite employers", to: "/mls/admin/supply" },
  },
  billing: {
    title: "Add your billing details",
    says: "Invoices and agreements carry your legal name and address.",
    action: { label: "Open billing", to: "/mls/settings", search: { tab: "billing" } },
  },
  colleague: {
    title: "Invite a colleague",
    says: "Everyone gets their own account and role.",
    action: { label: "Open members", to: "/mls/settings" },
  },
  first_listing: {
    title: "List your first candidate",
    says: "Four steps. Other organizations see the masked profile, and the name stays with you.",
    action: { label: "List a candidate", to: "/mls/list" },
  },
  import: {
    title: "Import candidates",
    says: "Upload a CSV file from your current system. Its rows become drafts that you review.",
    action: { label: "Import", to: "/mls/import" },
  },
  stages: {
    title: "Set up your pipeline stages",
    says: "Rename, add or reorder the stages your team uses.",
    action: { label: "Edit stages", to: "/mls/settings", search: { tab: "stages" } },
  },
  view_candidate: {
    title: "View a candidate",
    says: "Search by role, skills, location and salary, and open a profile.",
    action: { label: "Browse candidates", to: "/mls/search" },
  },
  shortlist: {
    title: "Shortlist a candidate",
    says: "Save the candidates you want to compare.",
    action: { label: "Browse candidates", to: "/mls/search" },
  },
  introduction: {
    title: "Request an introduction",
    says: "Send a request from a candidate's page.",
    action: { label: "Browse candidates", to: "/mls/search" },
  },
};

export const firstStepWords = (id: FirstStepId, kind: OrganizationKind): Words =>
  id === "colleague" && kind === "platform"
    ? { ...words.colleague, says: "A second admin can help when you're away." }
    : words[id];

type Win = Words & { action: NonNullable<Words["action"]> };

/** Said once every step is done. */
export const winWords: Record<ReturnType<typeof winOf>, Win> = {
  introduction: {
    title: "You have requested your first introduction",
    says: "You get an email when the agency replies. Terms, signatures and the name follow on the same page.",
    action: { label: "Follow your request", to: "/mls/introductions" },
  },
  listing: {
    title: "Your first candidate is on the market",
    says: "Employers and other agencies find the masked profile now. You get an email with each request.",
    action: { label: "See your listings", to: "/mls/agent" },
  },
  marketplace: {
    title: "Your marketplace is open",
    says: "An agency and an employer have joined. See supply, demand and revenue.",
    action: { label: "See supply and demand", to: "/mls/admin/supply" },
  },
  set_up: {
    title: "Your organization is set up",
    says: "See who is on the market.",
    action: { label: "Browse candidates", to: "/mls/search" },
  },
};
