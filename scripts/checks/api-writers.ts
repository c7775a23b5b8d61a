import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../processes.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Operations of the contract that change something although they are queries. */
const WRITING_QUERIES = ["GetOtp", "SubmitFeedback"];

/** Names of the functions of `lib/api` that change something: those that send a mutation. */
export function apiWriters(): ReadonlySet<string> {
  const documents = globSync("lib/api/documents/**/*.graphql", { cwd: root }).map(read).join("\n");
  const names = [...documents.matchAll(/^mutation (\w+)/gm)].map(([, name]) => name);
  const sends = new RegExp(`\\b(?:${[...names, ...WRITING_QUERIES].join("|")})Document\\b`);
  const writers = globSync("lib/api/**/*.ts", { cwd: root, exclude: ["lib/api/generated/**"] }).flatMap((file) =>
    read(file)
      .split(/^(?=export )/m)
      .flatMap((part) => {
        const name = /^export (?:async )?(?:function|const) (\w+)/.exec(part)?.[1];
        return name && sends.test(part) ? [name] : [];
      }),
  );
  return new Set(writers);
}

/** Writes of a component past `lib/actions`: `path [rule] sentence`. */
export function writesPastActions(name: string, text: string, writers: ReadonlySet<string>): string[] {
  if (!/^components\/.*\.tsx?$/.test(name)) return [];
  const imports = [...text.matchAll(/^import (?!type)\{([^}]*)\} from "@\/lib\/api\/([^"]*)";/gm)];
  const imported = imports.flatMap(([, names = "", from = ""]) =>
    from.startsWith("generated")
      ? [`a document of lib/api/generated`]
      : names.split(",").flatMap((one) => {
          const called = one.trim().split(" as ")[0] ?? "";
          return writers.has(called) ? [called] : [];
        }),
  );
  const direct = /\buseMutation\b|\.mutate\(|\.send\(/.exec(text);
  const found = direct ? [...imported, direct[0]] : imported;
  return found.map(
    (what) =>
      `${name} [writes-past-actions] writes past lib/actions: ${what}. Components read through lib/api and write through lib/actions`,
  );
}
