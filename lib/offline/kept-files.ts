/** Files whose name changes with their content: the worker keeps them, and the page names those that it uses. */
export const KEPT_FILES = /^\/(?:_next\/static|fonts|demo)\//;
