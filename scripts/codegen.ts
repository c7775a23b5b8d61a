import { generate } from "@graphql-codegen/cli";
import config from "../codegen.ts";
import { buildBrowserScripts } from "./browser-scripts.ts";

/** Types from the contract, and the scripts that Next does not build: `npm run codegen`. Every script that needs them calls this first. */
await Promise.all([generate({ ...config, silent: true, errorsOnly: true }, true), buildBrowserScripts()]);
