/** A text out of an address without its percent signs; null when it cannot be read: anybody can write an address. */
export function decodedText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
