import { generate } from "@graphql-codegen/cli";
import config from "../codegen.ts";

/** Types from the contract: `npm run codegen`. Every script that needs them calls this first. */
await generate({ ...config, silent: true, errorsOnly: true }, true);
