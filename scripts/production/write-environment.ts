import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../processes.ts";
import { environmentDocs, environmentExample } from "./environment-files.ts";

/** Writes the files that are made from the table of variables. */
writeFileSync(path.join(root, "deploy/environment.example"), environmentExample());
writeFileSync(path.join(root, "docs/environment.md"), environmentDocs());
