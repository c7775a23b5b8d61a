import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./processes.ts";

/**
 * Rules of markup that the linter does not know: no raw colour outside the tokens, no physical direction (left, right) where a
 * logical one exists, no visible English text in components, and the size limits of CONTRIBUTING.md.
 */
interface Rule {
  files: string[];
  pattern: RegExp;
  says: string;
}
const markup = ["{app,components,ui-kit,payments}/**/*.{tsx,css}"];
const rules: Rule[] = [
  {
    files: markup,
    pattern:
      /#[0-9a-f]{3,8}\b(?![^"'`]*\))|\brgba?\(|\bhsla?\(|\b(?:bg|text|border|fill|stroke)-(?:red|blue|green|gray|slate|zinc|neutral|stone|orange|amber|yellow|white|black)(?:-\d+)?\b/i,
    says: "raw colour: use a token of ui-kit/tokens",
  },
  {
    files: markup,
    pattern:
      /(?<![\w-])-?(?:pl|pr|ml|mr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|scroll-ml|scroll-mr)-(?:\d|px|auto|full|\[)|\btext-(?:left|right)\b|\b(?:margin|padding|border)-(?:left|right)\b|\bfloat: ?(?:left|right)\b/,
    says: "physical direction: use the logical one (ps-, me-, start-, text-start …)",
  },
];
const sizeLimits: [string, number][] = [
  ["app/**/page.tsx", 60],
  ["{app,components,lib,payments,ui-kit,config,backend,scripts}/**/*.{ts,tsx}", 300],
];

const problems: string[] = [];
const sourceFiles = (patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !/generated|node_modules|ui-kit\/tokens|\.next/.test(file));
for (const rule of rules) {
  for (const file of sourceFiles(rule.files)) {
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .forEach((line, index) => {
        if (/^\s*(\/\/|\*|\/\*)/.test(line) || line.includes("style-ok:")) return;
        if (rule.pattern.test(line)) problems.push(`${file}:${index + 1} ${rule.says}: ${line.trim().slice(0, 120)}`);
      });
  }
}
for (const [pattern, limit] of sizeLimits) {
  for (const file of sourceFiles([pattern])) {
    const lines = readFileSync(path.join(root, file), "utf8").split("\n").length - 1;
    if (lines > limit) problems.push(`${file}: ${lines} lines, the limit is ${limit}: split it by what it does`);
  }
}
if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
