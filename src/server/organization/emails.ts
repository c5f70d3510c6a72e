import type { OrganizationDecision, VettedOrganization } from "#domain/organization/organization.ts";
import { isDeclinedPlan, type PlanName, plans } from "#domain/organization/plan.ts";
import type { Standing } from "#domain/core/standing.ts";
import { trialStartedText } from "#domain/organization/trial-words.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import type { BegunTrial } from "./trial.ts";

/** Emails each admin of the organization with the reason; in the transaction of the decision. */
export async function notifyOfDecision(
  { mail, config, from }: Pick<Context, "mail" | "config" | "from">,
  work: Work,
  organization: VettedOrganization,
  decision: OrganizationDecision,
  trial: BegunTrial | null,
): Promise<void> {
  const message = decisionEmail(organization, decision, trial, { brandName: config.brandName, origin: from.origin });
  const admins = await work.db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_people as p", "p.id", "m.person_id")
    .select("p.email")
    .where("m.organization_id", "=", organization.id)
    .where("m.is_active", "=", true)
    .where("p.email", "is not", null)
    .where((eb) => eb("m.roles", "@>", eb.val(["organization_admin"])))
    .orderBy("p.email")
    .execute();
  for (const email of new Set(admins.flatMap((admin) => admin.email ?? [])))
    mail.queue(work, { to: email, ...message });
  if (decision.about !== "standing") return;
  const clientEmail = clientDecisionEmail(organization.name, decision.after as Standing, {
    brandName: config.brandName,
    origin: from.origin,
  });
  const bringers = await work.db
    .selectFrom("mls_clients as c")
    .innerJoin("mls_people as p", "p.id", "c.person_id")
    .innerJoin("mls_memberships as m", (join) =>
      join.onRef("m.person_id", "=", "c.person_id").onRef("m.organization_id", "=", "c.agency_id"),
    )
    .select("p.email")
    .where("c.organization_id", "=", organization.id)
    .where("c.is_new", "=", true)
    .where("m.is_active", "=", true)
    .orderBy("p.email")
    .execute();
  for (const { email } of bringers) if (clientEmail && email !== null) mail.queue(work, { to: email, ...clientEmail });
}

/** For the person of an agency who brought the company, without the reason; null where nothing changes for it. */
export function clientDecisionEmail(
  name: string,
  standing: Standing,
  { brandName, origin }: { brandName: string; origin: string },
): ComposedEmail | null {
  const words = clientTexts[standing]?.(name);
  if (!words) return null;
  return composeEmail({
    brandName,
    subject: words.subject,
    blocks: [words.says, { label: "Open your deals", href: `${origin}/mls/deals` }],
    why: `You're receiving this email because you brought ${name} to ${brandName}.`,
  });
}

const clientTexts: Partial<Record<Standing, (name: string) => { subject: string; says: string }>> = {
  vetted: (name) => ({
    subject: `Your client ${name} is approved`,
    says: `The marketplace's team has approved ${name}. You can now send it agreements to sign.`,
  }),
  refused: (name) => ({
    subject: `Your client ${name} wasn't approved`,
    says:
      `The marketplace's team reviewed ${name} and didn't approve it. It can't be named in new introductions or ` +
      "deals, and can't sign.",
  }),
  suspended: (name) => ({
    subject: `Your client ${name} is suspended`,
    says: `The marketplace's team has suspended ${name}. It can't be named in new introductions or deals.`,
  }),
};

export function decisionEmail(
  organization: Pick<VettedOrganization, "name" | "kind" | "plan" | "requested">,
  decision: OrganizationDecision,
  trial: BegunTrial | null,
  { brandName, origin }: { brandName: string; origin: string },
): ComposedEmail {
  const { name, kind, plan } = organization;
  const { subject, says, action } =
    decision.about === "plan"
      ? planWords(decision, organization)
      : standingTexts[decision.after as Standing](name, kind === "employer");
  return composeEmail({
    brandName,
    subject,
    blocks: [
      ...says,
      ...(trial ? [trialStartedText({ plan, ...trial })] : []),
      ...(decision.reason === "" ? [] : [`Reason:\n${decision.reason}`]),
      { label: action, href: `${origin}/mls` },
    ],
    why: `You're receiving this email because you're an admin of ${name} on ${brandName}.`,
  });
}

type Words = { subject: string; says: string[]; action: string };

/** Employers have no drafts or listings. */
const standingTexts: Record<Standing, (name: string, isEmployer: boolean) => Words> = {
  pending: (name) => ({
    subject: `${name} is under review`,
    says: ["The marketplace's team is reviewing your organization again."],
    action: "Open your page",
  }),
  vetted: (name, isEmployer) => ({
    subject: `${name} is approved`,
    says: [
      `The marketplace's team has approved ${name}. You can now ` +
        (isEmployer
          ? "search candidates, keep shortlists and jobs, and request introductions."
          : "work with the other organizations here and publish your drafts."),
    ],
    action: "Start working",
  }),
  refused: (name, isEmployer) => ({
    subject: `${name} wasn't approved`,
    says: [
      `The marketplace's team reviewed ${name} and didn't approve it. ` +
        (isEmployer ? "You keep your profile and settings." : "You keep your drafts and your profile."),
      "If something has changed, reply to this email to ask for another review.",
    ],
    action: "Open your page",
  }),
  suspended: (name, isEmployer) => ({
    subject: `${name} is suspended`,
    says: [
      `The marketplace's team has suspended ${name}. ` +
        (isEmployer
          ? "You can't use search, shortlists, jobs, introductions or deals until it is approved again."
          : "Its listings are off the market, and no other organization can open them. You can still read, change " +
            "and withdraw them."),
      "Reply to this email to ask for another review.",
    ],
    action: "Open your page",
  }),
};

function planWords(
  { before, after }: OrganizationDecision,
  { name, plan, requested }: Pick<VettedOrganization, "name" | "plan" | "requested">,
): Words {
  if (isDeclinedPlan(after)) {
    const { label } = plans[requested?.plan ?? plan];
    return {
      subject: `Plan request declined: ${label}`,
      says: [
        `The marketplace's team declined ${name}'s request for the ${label} plan. Your current plan stays the same.`,
        "You can request a plan again under Settings, Plan.",
      ],
      action: "Open your page",
    };
  }
  const [from, to] = [plans[before as PlanName], plans[after as PlanName]];
  const allows = to.limit === null ? "with no limit on active listings" : `with up to ${to.limit} active listings`;
  const says =
    from === to
      ? `The marketplace's team has set the ${to.label} plan for ${name}, ${allows}. It replaces your free trial.`
      : `The marketplace's team has moved ${name} from ${from.label} to ${to.label}, ${allows}.`;
  return { subject: `${name} is on the ${to.label} plan`, says: [says], action: "Open your page" };
}
