/** Files whose name changes with their content: the worker caches them, and the page reports those it uses. */
export const KEPT_FILES = /^\/(?:_next\/static|fonts|demo)\//;
