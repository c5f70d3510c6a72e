import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { certificateFile } from "./certificate.ts";
import { registerKey } from "../register/key.ts";
import { verifyRegister } from "../register/verify.ts";

export const register: Handlers["register"] = {
  async certificate(context, { introductionId, format }) {
    const { viewer } = context;
    return certificateFile(context, viewer, { introductionId: knownId(introductionId), format });
  },

  async key({ database, clock, ...needs }) {
    const { id, publicKey, since } = await database.asSystem(({ db }) => registerKey(db, needs, clock.now()));
    return { algorithm: "Ed25519", keyId: id, publicKey, since: since.toISOString() };
  },

  async verify(context) {
    return verifyRegister(context.database);
  },
};
