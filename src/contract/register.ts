import { z } from "zod";
import { fileProcedure, id, instant, procedure } from "./procedure.ts";

/** The register of introductions (spec §13): append-only, hash-chained, no personal data. */
export const register = {
  certificate: fileProcedure({
    needs: { platform: "introduction.oversee", others: "introduction.use" },
    says:
      "The certificate of an introduction, signed with the marketplace's key: as PDF to read, as JSON to " +
      "verify and archive.",
    input: z.strictObject({ introductionId: id, format: z.enum(["pdf", "json"]).default("pdf") }),
  }),
  key: procedure({
    needs: "public",
    says: "The marketplace's public key, against which certificates are verified without a server.",
    input: z.strictObject({}),
    output: z.object({ algorithm: z.literal("Ed25519"), keyId: z.string(), publicKey: z.string(), since: instant }),
  }),
  verify: procedure({
    needs: "register.verify",
    says: "Verifies the register from the beginning and names the first entry that was changed. For platform staff.",
    input: z.strictObject({}),
    output: z.object({
      entries: z.int(),
      intact: z.boolean(),
      broken: z.object({ number: z.int(), says: z.string() }).nullable(),
      head: z.string(),
    }),
  }),
};
