import { CONFIGURATION_ERROR } from "../command-line.ts";

/** `npm run production`: loads the command, which needs packages, and says in a sentence when they are not there. */
try {
  const { main } = await import("./command.ts");
  process.exit(await main());
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  const isMissing = code === "ERR_MODULE_NOT_FOUND";
  console.error(
    isMissing
      ? `A part of the program is missing (${message}). Run npm run production -- build, which installs the packages too, and start again.`
      : message,
  );
  process.exit(isMissing ? CONFIGURATION_ERROR : 1);
}
