import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { HtmlValidate } from "html-validate";
import nuChecker from "vnu-jar";

/** A document as the server sent it; `name` says which in a failure. */
export interface HtmlDocument {
  readonly name: string;
  readonly html: string;
}

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // A group of controls named by aria-label has a name; a stepper has nothing to write a legend with.
    "wcag/h71": "off",
    // A search form with one field is sent by Enter.
    "wcag/h32": "off",
    // Left out where a button does send its form, which is what the default is for.
    "no-implicit-button-type": "off",
  },
});

/** What html-validate finds in the documents, once per fault. */
export async function validationErrors(documents: readonly HtmlDocument[]): Promise<string[]> {
  const found = new Map<string, string>();
  for (const { name, html } of documents) {
    const { results } = await validator.validateString(html);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      const fault = `${ruleId}: ${message} (${selector})`;
      if (!found.has(fault)) found.set(fault, name);
    }
  }
  return [...found].map(([fault, name]) => `${name}: ${fault}`);
}

/** The Nu checker is a Java program. */
export const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

interface NuMessage {
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** What the Nu HTML checker (validator.w3.org/nu) calls an error in the documents, once per fault. */
export async function nuErrors(documents: readonly HtmlDocument[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "markup-"));
  try {
    const files = documents.map((_, index) => path.join(folder, `${index}.html`));
    await Promise.all(documents.map(({ html }, index) => writeFile(files[index] as string, html)));
    // A descriptor of @font-face that this release of the checker does not know yet.
    const known = ["--filterpattern", ".*size-adjust.*"];
    const options = ["--errors-only", "--format", "json", "--exit-zero-always", ...known];
    const { stderr } = await promisify(execFile)("java", ["-jar", String(nuChecker), ...options, ...files], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const found = new Map<string, string>();
    for (const { url, message, extract = "" } of (JSON.parse(stderr) as { messages: NuMessage[] }).messages) {
      const name = documents[Number(path.basename(url, ".html"))]?.name ?? url;
      if (!found.has(message)) found.set(message, `${name}: ${message} ${extract.trim()}`);
    }
    return [...found.values()];
  } finally {
    await rm(folder, { recursive: true });
  }
}
