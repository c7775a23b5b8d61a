/** RTE-18: the code in a referral link's address: its `ref` or `code` parameter, else the segment after by_ref. */
export function referralCodeOf(pathname: string, search: string): string | null {
  const parameters = new URLSearchParams(search);
  const inPath = /by_ref[/=-]?([^/]*)\/?([^/]*)/i.exec(pathname);
  const candidates = [parameters.get("ref"), parameters.get("code"), inPath?.[1], inPath?.[2]];
  for (const candidate of candidates) {
    const code = candidate?.trim().toUpperCase();
    if (code && /^[A-Z0-9]{4,20}$/.test(code)) return code;
  }
  return null;
}

/** The path of an invitation link, below the sub-path. */
export const referralPath = (code: string): string => `/by_ref/${encodeURIComponent(code)}`;
