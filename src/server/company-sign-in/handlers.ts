import type { Answer, Ask } from "#contract/index.ts";
import type { AuditAction } from "#domain/admin/audit.ts";
import { companyDomain } from "#domain/client/client.ts";
import {
  challengeHost,
  challengeText,
  companySignInLimits as limits,
  requireMapping,
} from "#domain/company-sign-in/company-sign-in.ts";
import { refuse, refuseState, refuseField } from "#domain/core/errors.ts";
import { requireWaysIn } from "#domain/company-sign-in/only.ts";
import { endSessionsAlone } from "../ecosystem/company-only.ts";
import { factorsOf, hasFactor } from "../ecosystem/second-factor.ts";
import { accountOf } from "../member/account.ts";
import { storedOrganization, type StoredOrganization } from "../ecosystem/members.ts";
import { registrableDomain } from "../identity/registrable-domain.ts";
import { managed, requireBuiltInEcosystem } from "../member/handlers.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { addressFault, type PrivateHosts } from "../platform/outbound/guard.ts";
import { domainClaims } from "./claims.ts";
import { createOidc } from "./oidc.ts";
import { endSessionsVia } from "./sessions.ts";
import {
  afterSignOut,
  type Domain,
  domainsOf,
  domainView,
  insertDomain,
  insertProvider,
  type Provider,
  providersOf,
  providerView,
  prove,
  provenDomains,
  requireFree,
  saveProvider,
} from "./store.ts";

type Setup = Answer<"companySignIn", "get">;
type Recorded = { action: AuditAction; entityId: string; reason?: string };

/** One change of an organization's sign-in at a time, by a person who is still its admin. */
async function changing(
  context: Context,
  change: (work: Work, stored: StoredOrganization) => Promise<Recorded>,
): Promise<Setup> {
  requireBuiltInEcosystem(context);
  await context.database.asSystem(async (work) => {
    const { stored } = await managed(work, context.viewer);
    await audit(work, context, context.viewer, await change(work, stored));
  });
  return setupOf(context);
}

async function setupOf(context: Context): Promise<Setup> {
  if (context.config.ecosystemUrl !== undefined)
    return {
      providers: [],
      domains: [],
      isRequired: false,
      signedOutUri: afterSignOut(context.from.origin),
      kept: "elsewhere",
    };
  return context.database.asSystem(async (work) =>
    setupIn(work, context, await storedOrganization(work, context.viewer.organizationId)),
  );
}

async function setupIn({ db }: Work, { keyRing, from }: Context, { id }: StoredOrganization): Promise<Setup> {
  const { requires_company_sign_in: isRequired } = await db
    .selectFrom("ecosystem_organizations")
    .select("requires_company_sign_in")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    isRequired,
    providers: (await providersOf(db, keyRing, id)).map((each) => providerView(each, from.origin)),
    domains: (await domainsOf(db, id)).map((each) => domainView(keyRing, each)),
    signedOutUri: afterSignOut(from.origin),
    kept: "here",
  };
}

/**
 * Forgets who the provider knows by which id; they are linked again by address. With an organization: only its active
 * members, because a deactivated person stays linked, so that another address doesn't let them in.
 */
async function unlinkAll({ db }: Pick<Work, "db">, providerId: string, membersOf?: string): Promise<void> {
  await db
    .deleteFrom("ecosystem_provider_people")
    .where("provider_id", "=", providerId)
    .$if(membersOf !== undefined, (query) =>
      query.where("account_id", "in", (eb) =>
        eb
          .selectFrom("ecosystem_memberships")
          .select("account_id")
          .where("organization_id", "=", membersOf ?? "")
          .where("is_active", "=", true),
      ),
    )
    .execute();
}

export const companySignIn: Handlers["companySignIn"] = {
  get: (context) => setupOf(context),

  createProvider(context, { clientSecret, ...form }) {
    const { keyRing, newId, clock, config } = context;
    return changing(context, async ({ db }, stored) => {
      const existing = await providersOf(db, keyRing, stored.id);
      if (existing.length >= limits.providers)
        refuseState(`You have ${limits.providers} providers, the maximum. Delete one first.`);
      const provider: Provider = {
        ...readForm(form, stored, config.signInPrivateHosts),
        id: newId(),
        organizationId: stored.id,
        clientSecret,
        version: 1,
        createdAt: clock.now(),
      };
      await insertProvider(db, keyRing, provider);
      return { action: "companySignIn.created", entityId: provider.id };
    });
  },

  updateProvider(context, { id, version, clientSecret, ...form }) {
    const { keyRing, clock, config } = context;
    return changing(context, async (work, stored) => {
      const provider = await ownProvider(context, work, stored, id);
      if (provider.version !== version)
        refuse("version-conflict", { current: providerView(provider, context.from.origin) });
      const read = readForm(form, stored, config.signInPrivateHosts);
      // A secret given to one server must not be sent to another that someone enters in its place.
      if (read.issuer !== provider.issuer && clientSecret === undefined)
        refuseField("clientSecret", "Enter the client secret of the new issuer.");
      const changed = {
        ...provider,
        ...read,
        version: version + 1,
        clientSecret: clientSecret ?? provider.clientSecret,
      };
      await saveProvider(work.db, keyRing, changed);
      // Another issuer's ids mean other people, and some issuers give each client its own ids.
      if (read.issuer !== provider.issuer) await unlinkAll(work, provider.id);
      else if (read.clientId !== provider.clientId) await unlinkAll(work, provider.id, stored.id);
      await endSessionsVia(work, provider.id, clock.now());
      return { action: "companySignIn.changed", entityId: provider.id };
    });
  },

  removeProvider(context, { id }) {
    return changing(context, async (work, stored) => {
      const provider = await ownProvider(context, work, stored, id);
      await endSessionsVia(work, provider.id, context.clock.now());
      await work.db.deleteFrom("ecosystem_providers").where("id", "=", provider.id).execute();
      return { action: "companySignIn.removed", entityId: provider.id };
    });
  },

  require(context, { isRequired }) {
    const { keyRing, clock, viewer } = context;
    return changing(context, async (work, stored) => {
      const domains = await provenDomains(work.db, stored.id);
      if (isRequired) {
        const providers = await providersOf(work.db, keyRing, stored.id);
        const { accountId, passwordHash } = await accountOf(context, viewer);
        requireWaysIn({
          canSignIn: domains.length > 0 && providers.some((provider) => provider.isEnabled),
          adminIsSecured: passwordHash !== null && hasFactor(await factorsOf(work, accountId)),
        });
      }
      await work.db
        .updateTable("ecosystem_organizations")
        .set({ requires_company_sign_in: isRequired })
        .where("id", "=", stored.id)
        .execute();
      if (isRequired) await endSessionsAlone(work, stored, { domains, now: clock.now() });
      return {
        action: isRequired ? "companySignIn.required" : "companySignIn.optional",
        entityId: viewer.organizationId,
      };
    });
  },

  async checkProvider(context, { id }) {
    requireBuiltInEcosystem(context);
    const { database, config, outbound, clock, viewer } = context;
    const provider = await database.asSystem(async (work) =>
      ownProvider(context, work, await storedOrganization(work, viewer.organizationId), id),
    );
    const guard = { privateHosts: config.signInPrivateHosts, resolve: outbound.resolve };
    return createOidc(guard, () => clock.now().getTime())
      .check(provider)
      .then(
        ({ signsOut }) => ({ problem: null, signsOut }),
        () => ({
          problem:
            "We couldn't read the configuration that the issuer publishes, or it names another issuer. Check the " +
            "address, and that it is reachable from the internet.",
          signsOut: false,
        }),
      );
  },

  addDomain(context, { domain: typed }) {
    const { newId, clock } = context;
    const domain = readDomain(typed);
    return changing(context, async ({ db }, stored) => {
      const existing = await domainsOf(db, stored.id);
      if (existing.length >= limits.domains)
        refuseState(`You have ${limits.domains} domains, the maximum. Remove one first.`);
      if (existing.some((each) => each.domain === domain)) refuseField("domain", "This domain is already in the list.");
      await requireFree(db, domain);
      const id = newId();
      await insertDomain(db, { id, organizationId: stored.id, domain, now: clock.now() });
      return { action: "companySignIn.domain_added", entityId: id, reason: domain };
    });
  },

  async proveDomain(context, { id }) {
    requireBuiltInEcosystem(context);
    const { database, viewer, outbound, clock } = context;
    const claimed = await database.asSystem(async (work) =>
      ownDomain(work, await storedOrganization(work, viewer.organizationId), id),
    );
    const host = challengeHost(claimed.domain);
    const records = await outbound.readTxt(host).catch(() => null);
    if (records === null)
      refuseState(`There is no TXT record at ${host} yet. Add it, wait until your DNS publishes it, and try again.`);
    const refuseValue = () =>
      refuseState(`The TXT record at ${host} has a different value. Copy the value shown here, and try again.`);
    if (!records.includes(challengeText(claimed.token))) refuseValue();
    return changing(context, async (work, stored) => {
      const domain = await ownDomain(work, stored, id);
      // Released while the DNS answered: the old record must not prove it again.
      if (domain.token !== claimed.token) refuseValue();
      await prove(work.db, domain.id, "dns", clock.now());
      return { action: "companySignIn.domain_proven", entityId: domain.id, reason: domain.domain };
    });
  },

  removeDomain(context, { id }) {
    return changing(context, async (work, stored) => {
      const domain = await ownDomain(work, stored, id);
      await work.db.deleteFrom("ecosystem_domains").where("id", "=", domain.id).execute();
      return { action: "companySignIn.domain_removed", entityId: domain.id, reason: domain.domain };
    });
  },

  ...domainClaims,
};

type Form = Omit<Ask<"companySignIn", "createProvider">, "clientSecret">;

/** The typed form as it is stored. @throws ExpectedError `invalid-input` */
function readForm(form: Form, { kind }: StoredOrganization, privateHosts: PrivateHosts) {
  return {
    ...requireMapping(kind, form),
    name: form.name.trim(),
    issuer: readIssuer(form.issuer, privateHosts),
    clientId: form.clientId.trim(),
    scopes: readScopes(form.scopes ?? ""),
    isEnabled: form.isEnabled,
    asksSecondFactor: form.asksSecondFactor,
  };
}

function readIssuer(typed: string, privateHosts: PrivateHosts): string {
  const reject = (message: string): never => refuseField("issuer", message);
  const text = typed.trim();
  if (!URL.canParse(text)) return reject("This is not a web address. Write it like https://login.example.com.");
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash)
    return reject("Enter the issuer without user name, ? or #, as the provider shows it.");
  const fault = addressFault(url, privateHosts);
  // As it was typed: providers differ in whether their issuer ends with a slash.
  return fault === null ? text : reject(fault);
}

function readScopes(typed: string): string {
  const scopes = [...new Set(["openid", ...typed.split(/\s+/).filter(Boolean)])];
  if (scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    refuseField("scopes", "Write scopes with spaces between them, like openid email profile.");
  return scopes.join(" ");
}

/** @throws ExpectedError `invalid-input` for anything but the whole domain of a company */
function readDomain(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/^@/, "").replace(/\.$/, "");
  const isDomain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text);
  if (!isDomain) refuseField("domain", "This is not a domain. Write it like company.com.");
  if (companyDomain(`name@${text}`, registrableDomain) === null)
    refuseField("domain", "This domain isn't a company's own. Enter the domain of your work addresses.");
  return text;
}

async function ownProvider(
  { keyRing }: Context,
  { db }: Work,
  stored: StoredOrganization,
  asked: string,
): Promise<Provider> {
  const id = knownId(asked);
  return (await providersOf(db, keyRing, stored.id)).find((each) => each.id === id) ?? refuse("not-found");
}

/** Locked, because staff can release it meanwhile. */
async function ownDomain({ db }: Work, stored: StoredOrganization, asked: string): Promise<Domain> {
  const found = await db
    .selectFrom("ecosystem_domains")
    .selectAll()
    .where("id", "=", knownId(asked))
    .where("organization_id", "=", stored.id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? refuse("not-found");
}
