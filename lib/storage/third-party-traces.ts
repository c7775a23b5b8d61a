/** Cookies and records that third parties' scripts make, by the beginning of their names. */
const TRACES = ["_ga", "_gid", "_clck", "_clsk", "CLID", "MUID", "crisp-client"] as const;

const isTrace = (name: string) => TRACES.some((trace) => name.startsWith(trace));

/** ANL-01: after a guest has withdrawn consent nothing of third parties stays in this browser. Never throws. */
export function forgetThirdPartyTraces(): void {
  try {
    const names = document.cookie.split(";").map((cookie) => cookie.split("=")[0]?.trim() ?? "");
    for (const name of names.filter(isTrace)) expire(name);
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage).filter(isTrace)) storage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** A cookie of this host or of a domain above it. */
function expire(name: string): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  for (const domain of ["", ...domains.map((each) => `;domain=${each}`)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
    document.cookie = `${name}=;path=/;expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}`;
  }
}
