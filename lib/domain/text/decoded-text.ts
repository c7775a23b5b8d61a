/** Decodes percent-encoded text from an address; null if it is malformed, because addresses can contain anything. */
export function decodedText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
