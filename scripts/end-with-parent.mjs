// Loaded before a server or a script that another process of ours started: it ends when that one has gone, however it went. Nobody else
// would tell it after a SIGKILL, and it would keep its ports.
const parent = process.ppid;
const PATIENCE_MS = 20_000;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
}, 250);
watch.unref();
