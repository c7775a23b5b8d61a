import module from "node:module";

/**
 * Loaded before the backend, whose start it shortens by a fifth, and before the commands that open its database: for the format of each
 * module Node parses its package's package.json again, and that of drizzle-orm lists a thousand exports. What its modules import of each
 * other are modules too.
 */
const isInside = (specifier, parent = "") =>
  specifier.startsWith(".") && parent.includes("/node_modules/drizzle-orm/") && parent.endsWith(".js");

// An older Node of the system has none, and starts as ever.
module.registerHooks?.({
  resolve: (specifier, context, next) =>
    isInside(specifier, context.parentURL)
      ? { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true }
      : next(specifier, context),
});
