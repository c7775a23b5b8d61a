import { generate } from "@graphql-codegen/cli";
import config from "../codegen.ts";
import { buildBrowserScripts } from "./build/browser-scripts.ts";
import { stampGenerated } from "./build/generated-code.ts";
import { writeTextTypes } from "./build/text-types.ts";
import { root } from "./processes.ts";

/**
 * What is made of other files: types of the contract and of the backend's texts, and the scripts that Next does not build. Every
 * script that needs them calls this first.
 */
writeTextTypes();
await Promise.all([generate({ ...config, silent: true, errorsOnly: true }, true), buildBrowserScripts()]);
stampGenerated(root);
