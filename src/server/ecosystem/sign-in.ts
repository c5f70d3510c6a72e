import type { FastifyPluginAsync } from "fastify";
import type { Health } from "../platform/health.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Database } from "../platform/db/database.ts";
import { createAttempts } from "../platform/attempts.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { createInvitationDesk } from "./invitations.ts";
import { ecosystemRoutes } from "./routes.ts";
import type { ServedAt } from "../platform/http/callbacks.ts";
import { createEcosystemService, type EcosystemService } from "./service.ts";
import { createSetupLink } from "./setup.ts";
import { signUpElsewhere } from "./sign-up-routes.ts";
import type { Mail } from "../platform/mail/mail.ts";
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
  /** The session calls and, without an outside ecosystem, the built-in one. */
  plugins: readonly FastifyPluginAsync[];
  /** Null with an outside ecosystem. */
  service: EcosystemService | null;
  /**
   * The path of a one-time link for the first super_admin; null in sample mode, with an outside ecosystem, or once
   * there is an account.
   */
  setupLink(): Promise<string | null>;
  /** Drops what can no longer matter; a job calls it daily. */
  sweep(): Promise<void>;
  close(): void;
};

export type SignInParts = {
  config: Pick<Config, "ecosystemUrl" | "publicUrl" | "port" | "sampleData" | "brandName">;
  database: Database;
  keyRing: KeyRing;
  clock: Clock;
  newId: () => string;
  mail: Mail;
  /** Told of an organization that waits to be vetted, in the transaction that writes it. */
  onMet: OnMet;
  health: Health;
  /** The port really listened on, where `PORT` is 0. */
  servedPort?: () => number;
};

/** Puts sign-in together: with the ecosystem at `ECOSYSTEM_URL`, else with the built-in one (spec §17). */
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
      ? createEcosystemService({ database, clock, attempts: createAttempts({ database, clock, keyRing }), servedAt })
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

/**
 * The same ecosystem; how it fares is remembered. That a session is not valid is an answer, that it answers with a
 * failure is none.
 */
const watched = ({ issuer, authUrl, validate, refresh, logout }: Ecosystem, health: Health): Ecosystem => ({
  issuer,
  authUrl,
  async validate(token) {
    const answer = await health.of("ecosystem", () => validate(token));
    if (answer.kind === "broken") health.failed("ecosystem", "broken-answer");
    return answer;
  },
  refresh: (token) => health.of("ecosystem", () => refresh(token)),
  logout: (token) => health.of("ecosystem", () => logout(token)),
});
