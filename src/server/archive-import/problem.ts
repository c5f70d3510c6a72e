/** Why an archive can't be imported. The message says what is wrong and what to do. */
export class ArchiveProblem extends Error {
  override name = "ArchiveProblem";
}
