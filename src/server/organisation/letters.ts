import type { OrganisationDecision, VettedOrganisation } from "#domain/organisation.ts";
import { type PlanName, plans } from "#domain/plan.ts";
import type { Standing } from "#domain/standing.ts";
import type { Work } from "../db/database.ts";
import type { Context } from "../http/context.ts";
import { plainLetter } from "../mail/letter-frame.ts";

/** A letter to each admin of the organisation, with the reason; in the transaction of the decision. */
export async function tellOfDecision({ mail, config, from }: Pick<Context, "mail" | "config" | "from">, work: Work, { id, name }: VettedOrganisation, decision: OrganisationDecision): Promise<void> {
  const { subject, says, action } = decision.about === "plan" ? planWords(decision, name) : standingWords[decision.after as Standing](name);
  const reason = decision.reason === "" ? [] : [`What the platform says:\n${decision.reason}`];
  const letter = plainLetter(
    { subject, paragraphs: [...says, ...reason], action: { label: action, href: `${from.origin}/mls` }, why: `You get this as an admin of ${name} on ${config.brandName}.` },
    config.brandName,
  );
  const admins = await work.db
    .selectFrom("mls_memberships as m").innerJoin("mls_people as p", "p.id", "m.person_id")
    .select("p.email")
    .where("m.organisation_id", "=", id).where("m.is_active", "=", true).where("p.email", "is not", null)
    .where((eb) => eb("m.roles", "@>", eb.val(["organization_admin"])))
    .orderBy("p.email")
    .execute();
  for (const email of new Set(admins.flatMap((admin) => admin.email ?? []))) mail.queue(work, { to: email, ...letter });
}

type Words = { subject: string; says: string[]; action: string };

const standingWords: Record<Standing, (name: string) => Words> = {
  pending: (name) => ({ subject: `${name} is being checked`, says: ["Somebody of the platform looks at your organisation again."], action: "Open your page" }),
  vetted: (name) => ({ subject: `${name} is vetted`, says: [`Somebody of the platform has looked at ${name}: it may now deal with the other organisations here. Drafts that you prepared can be published.`], action: "Start working" }),
  refused: (name) => ({ subject: `${name} was not admitted`, says: [`Somebody of the platform has looked at ${name} and decided against it. Your drafts and your profile stay yours.`, "If something has changed, answer this letter: it can be decided anew."], action: "Open your page" }),
  suspended: (name) => ({ subject: `${name} is suspended`, says: [`The platform has stopped ${name} from dealing with others. Its listings are off the market and nobody else can open them; they stay yours to read, change and withdraw.`, "Answer this letter to have it looked at again."], action: "Open your page" }),
};

function planWords({ before, after }: OrganisationDecision, name: string): Words {
  const [from, to] = [plans[before as PlanName], plans[after as PlanName]];
  const allows = to.limit === null ? "without a limit of active listings" : `with up to ${to.limit} active listings`;
  return { subject: `${name} is on the ${to.label} plan`, says: [`The platform has moved ${name} from ${from.label} to ${to.label}, ${allows}.`], action: "Open your page" };
}
