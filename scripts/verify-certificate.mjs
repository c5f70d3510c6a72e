import { runVerification } from "../src/server/register/verify-command.ts";

/** Reports whether a certificate is valid, as text and by its exit code (docs/certificates.md). */
const { exit, says } = runVerification(process.argv.slice(2), process.env);
(exit === 0 ? console.log : console.error)(says);
process.exitCode = exit;
