import type { FastifyPluginAsync } from "fastify";
import type { Services } from "../platform/http/context.ts";
import type { Health } from "../platform/health.ts";
import type { Config } from "../platform/config.ts";
import { createAttempts } from "../platform/attempts.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { createInvitationDesk } from "./invitations.ts";
import { passkeySignInRoutes } from "./passkey-sign-in.ts";
import { ecosystemRoutes } from "./routes.ts";
import type { ServedAt } from "../platform/http/callbacks.ts";
import { createEcosystemService, type EcosystemService } from "./service.ts";
import { createSetupLink } from "./setup.ts";
import { signUpElsewhere } from "./sign-up-routes.ts";
import { builtinEcosystem } from "./builtin-ecosystem.ts";
import type { Ecosystem } from "../session/ecosystem-port.ts";
import type { OnMet } from "../session/provision.ts";
import { remoteEcosystem } from "../session/remote-ecosystem.ts";
import { sessionRoutes } from "../session/routes.ts";
import { createSessions } from "../session/sessions.ts";
import type { Sessions } from "../platform/ports/sessions.ts";

export type SignIn = {
  sessions: Sessions;
  servedAt: () => ServedAt;
  /** The session calls and, without an external ecosystem, the built-in one. */
  plugins: readonly FastifyPluginAsync[];
  /** Null with an external ecosystem. */
  service: EcosystemService | null;
  /**
   * The path of a one-time link for the first super_admin; null in sample mode, with an external ecosystem, or once an
   * account exists.
   */
  setupLink(): Promise<string | null>;
  /** Deletes obsolete data; run daily by a job. */
  sweep(): Promise<void>;
  close(): void;
};

export type SignInParts = Pick<Services, "database" | "keyRing" | "clock" | "newId" | "mail" | "health"> & {
  config: Pick<Config, "ecosystemUrl" | "publicUrl" | "port" | "sampleData" | "brandName">;
  /** Called for a new organization that needs vetting, in the transaction that inserts it. */
  onMet: OnMet;
  /** The actual port, when `PORT` is 0. */
  servedPort?: () => number;
};

/** Sets up sign-in with the ecosystem at `ECOSYSTEM_URL`, otherwise with the built-in one (spec §17). */
export function createSignIn({
  config,
  database,
  keyRing,
  clock,
  newId,
  health,
  mail,
  onMet,
  servedPort,
}: SignInParts): SignIn {
  const { publicUrl, sampleData, brandName } = config;
  const servedAt = () => ({ publicUrl, sampleData, port: servedPort?.() ?? config.port });
  const service =
    config.ecosystemUrl === undefined
      ? createEcosystemService({
          database,
          clock,
          keyRing,
          mail,
          brandName,
          attempts: createAttempts({ database, clock, keyRing }),
          servedAt,
        })
      : null;
  const ecosystem = watched(
    service ? builtinEcosystem({ service, clock }) : remoteEcosystem({ url: config.ecosystemUrl ?? "", clock }),
    health,
  );
  const sessions = createSessions({ database, keyRing, clock, ecosystem, newId, brandName, servedAt, onMet });
  return {
    sessions,
    servedAt,
    plugins: [
      sessionRoutes({ sessions, servedAt }),
      ...(service
        ? [
            ecosystemRoutes({
              service,
              database,
              clock,
              keyRing,
              mail,
              brandName,
              sampleMode: sampleData,
              onMet,
              servedAt,
            }),
            passkeySignInRoutes({ database, keyRing, clock, newId, mail, brandName, servedAt }),
            invitationRoutes({ desk: createInvitationDesk({ database, clock, keyRing, newId }), brandName, servedAt }),
          ]
        : [signUpElsewhere]),
    ],
    service,
    setupLink: async () => (service && !sampleData ? createSetupLink({ database, clock }) : null),
    async sweep() {
      await sessions.sweep();
      await service?.sweep();
    },
    close: () => sessions.close(),
  };
}

/** The same ecosystem, with its health recorded. An invalid session counts as a success, a failing answer doesn't. */
const watched = ({ validate, refresh, logout, ...rest }: Ecosystem, health: Health): Ecosystem => ({
  ...rest,
  async validate(token) {
    const answer = await health.of("ecosystem", () => validate(token));
    if (answer.kind === "broken") health.failed("ecosystem", "broken-answer");
    return answer;
  },
  refresh: (token) => health.of("ecosystem", () => refresh(token)),
  logout: (token) => health.of("ecosystem", () => logout(token)),
});
