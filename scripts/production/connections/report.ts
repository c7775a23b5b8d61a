import type { Finding } from "./asking.ts";

/** A connection of which only the settings are wrong was not tried, and the settings are named in a place of their own. */
export function saidOnce(settings: Finding, findings: readonly Finding[]): Finding[] {
  const known = new Set(settings.problems);
  return findings.map((finding) => {
    const problems = finding.problems.filter((problem) => !known.has(problem));
    const isKnown = problems.length < finding.problems.length && problems.length === 0;
    return { ...finding, problems, ...(isKnown ? { note: "It was not tried. See Settings above." } : {}) };
  });
}

const count = (findings: readonly Finding[]): number => findings.flatMap(({ problems }) => problems).length;

/** The last line of a check: how much there is to mend, and for how much of it a start is refused. */
export function verdictOf(findings: readonly Finding[], running: boolean): string {
  const all = count(findings);
  if (all === 0) return running ? "Everything runs." : "Ready for npm run production.";
  if (running) return `${all} to mend.`;
  const refused = count(findings.filter(({ refuses }) => refuses));
  if (refused === all) return `${all} to mend before npm run production starts.`;
  return refused === 0
    ? `${all} to mend. npm run production starts all the same.`
    : `${all} to mend, ${refused} of them before npm run production starts.`;
}
