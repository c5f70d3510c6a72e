/** A made-up candidate's CV, for visitors of the demo who have none at hand. */
export async function sampleCv(): Promise<File> {
  const answer = await fetch(new URL("./sample-cv.pdf", import.meta.url));
  return new File([await answer.blob()], "sample-cv.pdf", { type: "application/pdf" });
}
