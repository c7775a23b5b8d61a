/** What a running process calls itself: its release, and the commit of its build where that is known. */
export function versionOf(release: string, commit: string | undefined): string {
  const short = commit?.trim().slice(0, 12);
  return short ? `${release}+${short}` : release;
}
