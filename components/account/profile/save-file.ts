/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
