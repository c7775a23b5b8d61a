// Loaded before a server or script that another of our processes started, and ends it when that process is gone.
// After a SIGKILL nothing else would end it, and it would keep its ports.
const parent = process.ppid;
const PATIENCE_MS = 20_000;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
}, 250);
watch.unref();
