import path from "node:path";

/** The framework's own weight: what any page of this Next version loads before ours adds a byte. */
export default { turbopack: { root: path.resolve(import.meta.dirname, "../../..") } };
