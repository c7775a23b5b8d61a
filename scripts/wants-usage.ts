/** Whether a command is asked what it does (`--help`), which it says before it reads its other arguments. */
export const wantsUsage = (): boolean => process.argv.slice(2).some((word) => word === "--help" || word === "-h");
