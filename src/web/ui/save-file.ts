type SavedFile = { fileName: string; mediaType: string } & ({ text: string } | { base64: string });

/** Downloads a file: a text, or bytes in base64. */
export function saveFile(file: SavedFile): void {
  const content = "text" in file ? file.text : Uint8Array.from(atob(file.base64), (byte) => byte.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([content], { type: file.mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
