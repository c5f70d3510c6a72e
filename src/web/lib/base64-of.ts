/** A file in base64. The browser encodes it natively: a loop over ten million characters would freeze the page. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(new Error("the file could not be read")));
    reader.readAsDataURL(file);
  });
}
