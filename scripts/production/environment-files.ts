import type { Variable } from "../../config/environment/row.ts";
import { VARIABLES } from "../../config/environment/variables.ts";

const groups = (): Map<string, Variable[]> => Map.groupBy(VARIABLES, ({ group }) => group) as Map<string, Variable[]>;

const isDefault = ({ fallback }: Variable) => fallback !== null && fallback !== "none";

/** `deploy/environment.example`: every variable with one line on it, as node's --env-file, systemd and compose read it. */
export function environmentExample(): string {
  const lines = [
    "# Settings of a production start. Copy this file, remove the # before what you set, and keep it readable by the servers' user only:",
    "#   install -m 640 -g storefront deploy/environment.example /etc/storefront/environment",
    "#   npm run production -- check --env-file /etc/storefront/environment",
    "# Written from config/environment by node scripts/run.mjs production/write-environment.ts.",
  ];
  for (const [group, variables] of groups()) {
    lines.push("", `# == ${group}`);
    for (const variable of variables) {
      const { name, what, example, fallback } = variable;
      const need = variable.required ? " Required." : isDefault(variable) ? ` Without it: ${fallback}.` : "";
      lines.push(`# ${what}${need}`, `#${name}=${example}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

const cell = (text: string) => text.replaceAll("|", "\\|");

/** `docs/environment.md`: the same as tables. */
export function environmentDocs(): string {
  const lines = [
    "# Settings from the environment",
    "",
    "Storefront and backend read these variables when they start. `deploy/environment.example` has them as one file, which",
    "`npm run production -- --env-file <file>` reads; `npm run production -- check` says what is missing or wrong. This page is written from",
    "`config/environment` by `node scripts/run.mjs production/write-environment.ts`.",
  ];
  for (const [group, variables] of groups()) {
    lines.push("", `## ${group}`, "", "| variable | read by | what | without it |", "| --- | --- | --- | --- |");
    for (const { name, roles, what, fallback, required } of variables) {
      const without = required ? "a production start is refused" : (fallback ?? "");
      lines.push(`| \`${name}\` | ${roles.join(", ")} | ${cell(what)} | ${cell(without)} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}
