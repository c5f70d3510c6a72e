/** Why a backup or a restore can't be made. The message says what is wrong and what to do. */
export class BackupProblem extends Error {
  override name = "BackupProblem";
}
