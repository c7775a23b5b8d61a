import config from "../codegen.ts";
import { buildBrowserScripts } from "./build/browser-scripts.ts";
import { isUpToDate, stampGenerated } from "./build/generated-code.ts";
import { writePartMessages } from "./build/part-messages.ts";
import { writeTextTypes } from "./build/text-types.ts";
import { readOptions } from "./command-line.ts";
import { root } from "./processes.ts";

const USAGE = `Usage: npm run codegen

Makes what is made of other files: types of the contract and of the backend's texts, the texts of parts that pages bring later, and the
scripts that Next does not build.
Every command that needs them does so first.`;

readOptions(USAGE, {});

async function writeContractTypes(): Promise<void> {
  if (isUpToDate(root)) return;
  const { generate } = await import("@graphql-codegen/cli");
  await generate({ ...config, silent: true, errorsOnly: true }, true);
}

writeTextTypes();
writePartMessages();
await Promise.all([writeContractTypes(), buildBrowserScripts()]);
stampGenerated(root);
