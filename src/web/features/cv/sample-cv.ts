import address from "./sample-cv.pdf?no-inline";

/** A made-up candidate's CV, for visitors of the demo who have none at hand. */
export async function sampleCv(): Promise<File> {
  const answer = await fetch(address);
  return new File([await answer.blob()], "sample-cv.pdf", { type: "application/pdf" });
}
